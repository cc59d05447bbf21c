import Foundation

/// Says what a task tells its delegate.
final class Teller: NSObject, URLSessionDataDelegate {
    private let name: String

    init(_ name: String) { self.name = name }

    func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask) {
        print("\(name): waiting")
        if name == "cancelled" { task.cancel() }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        print("\(name): \(String(decoding: data, as: UTF8.self))")
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let old = error as NSError?
        let stream = old.map {
            " \($0.userInfo["_kCFStreamErrorDomainKey"] ?? "-") \($0.userInfo["_kCFStreamErrorCodeKey"] ?? "-")"
        }
        print("\(name): end\(old.map { " \($0.code)" } ?? "")\(stream ?? "")")
        if let old {
            print(
                "\(name): \(old.localizedDescription) \((old.userInfo[NSURLErrorFailingURLErrorKey] as? URL)?.path ?? "")"
            )
        }
    }
}

func fetch(
    _ name: String, waits: Bool, from host: String = "server", within limit: TimeInterval? = nil
) -> URLSessionTask {
    guard let url = URL(string: "http://\(host)/\(name)") else { fatalError("no URL") }
    let configuration = URLSessionConfiguration.default
    configuration.waitsForConnectivity = waits
    if let limit { configuration.timeoutIntervalForResource = limit }
    let task = URLSession(configuration: configuration, delegate: Teller(name), delegateQueue: nil)
        .dataTask(with: url)
    task.resume()
    return task
}

let waiting = fetch("waits", waits: true)
let cancelled = fetch("cancelled", waits: true)
let cut = fetch("cut", waits: true)
_ = fetch("limited", waits: true, within: 0.3)
_ = fetch("fails", waits: false)
_ = fetch("local", waits: false, from: "desk.local")
try? await Task.sleep(for: .seconds(60))
