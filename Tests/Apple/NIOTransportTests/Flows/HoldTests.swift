import NIOCore
import NIOEmbedded
import NIOTransport
import Testing

@Suite("A channel before its flow is started")
struct HoldTests {
    /// Writes down what reaches the top.
    private final class Top: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        var events: [String] = []

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            events.append(String(buffer: unwrapInboundIn(data)))
        }

        func channelReadComplete(context: ChannelHandlerContext) { events.append("complete") }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) { events.append("\(event)") }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { events.append("\(error)") }

        func channelInactive(context: ChannelHandlerContext) { events.append("inactive") }
    }

    private func events(_ happen: (EmbeddedChannel) throws -> Void) throws -> [String] {
        let channel = EmbeddedChannel()
        let (held, top) = (HoldHandler(), Top())
        try channel.pipeline.syncOperations.addHandler(held)
        try channel.pipeline.syncOperations.addHandler(top)
        try happen(channel)
        #expect(top.events == [])
        held.release()
        // It is gone: what comes now is not kept, and nothing is told twice.
        held.release()
        channel.pipeline.fireUserInboundEventTriggered("after")
        #expect(top.events.last == "after")
        return top.events.dropLast()
    }

    @Test("nothing is handed on of nothing")
    func nothing() throws { #expect(try events { _ in } == []) }

    @Test("what has come is handed on in order, with the end")
    func all() throws {
        let events = try events { channel in
            try channel.writeInbound(ByteBuffer(string: "one"))
            try channel.writeInbound(ByteBuffer(string: "two"))
            channel.pipeline.fireUserInboundEventTriggered("other")
            channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        }
        #expect(events == ["one", "two", "complete", "inputClosed"])
    }

    @Test("an error and the end of the channel are handed on")
    func errors() throws {
        let events = try events { channel in
            channel.pipeline.fireErrorCaught(ChannelError.outputClosed)
            channel.pipeline.fireChannelInactive()
        }
        #expect(events == ["\(ChannelError.outputClosed)", "inactive"])
    }
}
