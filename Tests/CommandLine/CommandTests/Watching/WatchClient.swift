import NIOCore
import NIOPosix

/// A client that sends bytes to the server of a page, and reads what comes until the connection ends.
struct WatchClient: Sendable {
    private let channel: any Channel
    private let parts: AsyncStream<String>

    private final class Collector: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        private let continuation: AsyncStream<String>.Continuation

        init(_ continuation: AsyncStream<String>.Continuation) { self.continuation = continuation }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            continuation.yield(String(buffer: unwrapInboundIn(data)))
        }

        func channelInactive(context: ChannelHandlerContext) { continuation.finish() }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
    }

    /// Connects to a port, and sends a text.
    init(port: Int, sending text: String, isReading: Bool = true) async throws {
        let (parts, continuation) = AsyncStream<String>.makeStream()
        self.parts = parts
        channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.autoRead, value: isReading)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Collector(continuation))
                }
            }
            .connect(host: "127.0.0.1", port: port).get()
        try await channel.writeAndFlush(ByteBuffer(string: text))
    }

    /// Sends a request for a path, and returns the whole answer.
    static func answer(
        from port: Int, _ path: String, method: String = "GET", hosts: [String]? = nil
    ) async throws -> String {
        let client = try await WatchClient(port: port, sending: request(port, path, method: method, hosts: hosts))
        return await client.text { _ in false }
    }

    /// A request as text.
    static func request(_ port: Int, _ path: String, method: String = "GET", hosts: [String]? = nil) -> String {
        let lines = (hosts ?? ["127.0.0.1:\(port)"]).map { "Host: \($0)\r\n" }.joined()
        return "\(method) \(path) HTTP/1.1\r\n\(lines)Content-Length: 0\r\n\r\n"
    }

    /// Returns what comes until it is enough, by the last two parts of it, or the connection ends.
    func text(until isEnough: (String) -> Bool) async -> String {
        var (text, last) = ("", "")
        for await part in parts {
            text += part
            if isEnough(last + part) { break }
            last = part
        }
        return text
    }

    /// Ends the connection.
    func close() async { try? await channel.close() }
}
