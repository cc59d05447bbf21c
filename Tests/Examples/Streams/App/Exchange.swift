import Foundation

/// Two streams to a server: sends and receives many bytes, and tells all events of both once they have ended.
final class Exchange: NSObject, StreamDelegate {
    /// The bytes that each side sends.
    private static let whole: [UInt8] = (1...14).reduce(Array(0..<251)) { whole, _ in whole + whole }

    private let name: String
    private let input: InputStream
    private let output: OutputStream
    private var inputEvents: [String] = []
    private var outputEvents: [String] = []
    private var outgoing = Exchange.whole[...]
    private var received: [UInt8] = []
    private var hasSent = false
    private var isTold = false

    init(_ name: String, _ input: InputStream, _ output: OutputStream) {
        (self.name, self.input, self.output) = (name, input, output)
    }

    func begin() {
        for stream in [input, output] {
            stream.delegate = self
            stream.schedule(in: .main, forMode: .default)
            stream.open()
        }
    }

    func stream(_ aStream: Stream, handle eventCode: Stream.Event) {
        let isInput = aStream === input
        switch eventCode {
        case .openCompleted: note("opened", isInput)
        case .hasBytesAvailable: read()
        case .hasSpaceAvailable: write()
        case .endEncountered: note("end", isInput)
        case .errorOccurred: note("error \(Self.name(of: aStream.streamError))", isInput)
        default: note("event \(eventCode.rawValue)", isInput)
        }
        endIfOver()
    }

    private func note(_ event: String, _ isInput: Bool) {
        if isInput { inputEvents.append(event) } else { outputEvents.append(event) }
    }

    /// Reads a part; the last ones are small, so that some are left when the peer has finished.
    private func read() {
        var bytes = [UInt8](repeating: 0, count: received.count < Self.whole.count - 10_000 ? 4_000 : 100)
        let count = input.read(&bytes, maxLength: bytes.count)
        if count > 0 { received += bytes.prefix(count) }
    }

    /// Writes a large part; only what the stream has taken is not written again.
    private func write() {
        guard !outgoing.isEmpty else {
            if !hasSent { output.close() }
            hasSent = true
            return
        }
        let part = Array(outgoing.prefix(1_000_000))
        let count = output.write(part, maxLength: part.count)
        if count > 0 { outgoing = outgoing.dropFirst(count) }
    }

    /// Tells what was some time after both streams have ended, so that further events are seen too.
    private func endIfOver() {
        let ends: [Stream.Status] = [.atEnd, .error, .closed]
        guard !isTold, ends.contains(input.streamStatus), ends.contains(output.streamStatus) else { return }
        isTold = true
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { [self] in
            let isWhole = received == Self.whole
            tell("\(name) input: \(inputEvents.joined(separator: ", ")); \(received.count) bytes, whole \(isWhole)")
            tell("\(name) output: \(outputEvents.joined(separator: ", ")); \(outgoing.count) left")
            input.close()
        }
    }

    /// The name of a POSIX error.
    static func name(of error: (any Error)?) -> String {
        guard let error = error as? POSIXError else { return error.map { "\($0)" } ?? "without a reason" }
        switch error.code {
        case .EHOSTUNREACH: return "EHOSTUNREACH"
        case .ECONNABORTED: return "ECONNABORTED"
        case .ECONNRESET: return "ECONNRESET"
        case .ECONNREFUSED: return "ECONNREFUSED"
        default: return "\(error.code.rawValue)"
        }
    }
}
