import Foundation

/// A stream that receives lines until it ends, and tells when lines arrive and each event.
final class Ticks: NSObject, StreamDelegate {
    private var streams: (input: InputStream, output: OutputStream)?
    private var isRunning = false

    func begin() {
        var (input, output): (InputStream?, OutputStream?)
        Stream.getStreamsToHost(withName: "server", port: 7012, inputStream: &input, outputStream: &output)
        guard let input, let output else { return tell("no streams") }
        streams = (input, output)
        isRunning = false
        for stream in [input, output] {
            stream.delegate = self
            stream.schedule(in: .main, forMode: .default)
            stream.open()
        }
    }

    func stream(_ aStream: Stream, handle eventCode: Stream.Event) {
        let kind = aStream is InputStream ? "input" : "output"
        switch eventCode {
        case .hasBytesAvailable:
            var bytes = [UInt8](repeating: 0, count: 100)
            let count = streams?.input.read(&bytes, maxLength: 100) ?? 0
            if count > 0, !isRunning { tell("ticks: running") }
            isRunning = isRunning || count > 0
        case .errorOccurred: tell("ticks \(kind): error \(Exchange.name(of: aStream.streamError))")
        case .endEncountered: tell("ticks \(kind): end")
        default: break
        }
    }
}
