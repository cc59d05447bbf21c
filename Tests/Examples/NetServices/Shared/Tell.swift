import Foundation

/// The name of an error of network services in a dictionary that a delegate got.
func error(_ dictionary: [String: NSNumber]) -> String {
    let code = dictionary[NetService.errorCode]?.intValue ?? 0
    let known = NetService.ErrorCode(rawValue: code)
    return "\(known.map { "\($0)" } ?? "unknown number") \(code) of \(dictionary[NetService.errorDomain] ?? -1)"
}

/// Does something at a signal.
func at(_ number: Int32, _ body: @escaping () -> Void) -> DispatchSourceSignal {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler(handler: body)
    source.resume()
    return source
}
