import CFNetwork
import Foundation

// SIGUSR1 begins an exchange by streams of Foundation, and another by those of Core Foundation. SIGUSR2 opens a stream that
// stays open.

/// Makes streams to the server by Core Foundation.
func makeCoreStreams() -> Exchange? {
    var (input, output): (Unmanaged<CFReadStream>?, Unmanaged<CFWriteStream>?)
    CFStreamCreatePairWithSocketToHost(kCFAllocatorDefault, "server" as CFString, 7011, &input, &output)
    guard let input = input?.takeRetainedValue(), let output = output?.takeRetainedValue() else { return nil }
    return Exchange("core", input, output)
}

/// Makes streams to the server by Foundation.
func makeStreams() -> Exchange? {
    var (input, output): (InputStream?, OutputStream?)
    Stream.getStreamsToHost(withName: "server", port: 7011, inputStream: &input, outputStream: &output)
    guard let input, let output else { return nil }
    return Exchange("foundation", input, output)
}

var exchanges: [Exchange] = []
let ticks = Ticks()

Signals.handle([
    (
        SIGUSR1,
        {
            for exchange in [makeStreams(), makeCoreStreams()].compactMap(\.self) {
                exchanges.append(exchange)
                exchange.begin()
            }
        }
    ), (SIGUSR2, { ticks.begin() }),
]) { tell("ready") }
RunLoop.main.run()
