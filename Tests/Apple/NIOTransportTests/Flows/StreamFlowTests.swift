import AppleNetwork
import Foundation
import Glibc
import NIOCore
import NIOEmbedded
import NIOTransport
import Synchronization
import Testing

@Suite("A flow of a stream")
struct StreamFlowTests {
    private func started() throws -> FlowUnderTest {
        let test = try FlowUnderTest()
        test.start()
        #expect(test.events() == ["connected 10.1.0.1:7 10.1.0.2:5 0 0"])
        #expect(test.floor.take() == [])
        return test
    }

    private func code(_ error: POSIXErrorCode) -> Int { NWError.posix(error).errorCode }

    @Test("nothing happens before it is started, and it is started once")
    func start() throws {
        let test = try FlowUnderTest()
        test.write("one")
        test.flush()
        test.read()
        #expect(test.floor.take() == [] && test.events() == [])
        test.start()
        #expect(test.events() == ["connected 10.1.0.1:7 10.1.0.2:5 0 0", "one: sent"])
        #expect(test.floor.take() == ["write 3", "flush", "read"])
        test.start()
        #expect(test.events() == [])
    }

    @Test("each wish to read is one read of the socket, and goes on until something has come")
    func reading() throws {
        let test = try started()
        test.read()
        #expect(test.floor.take() == ["read"])
        test.channel.pipeline.fireChannelReadComplete()
        #expect(test.floor.take() == ["read"])
        try test.receive([0x61])
        #expect(test.events() == ["received a"] && test.floor.take() == [])
        test.channel.pipeline.fireChannelReadComplete()
        #expect(test.events() == [] && test.floor.take() == [])
        let message = try #require(test.messages().first)
        #expect(!message.isComplete && message.metadata.isEmpty)
    }

    @Test("two wishes to read before the event loop has a turn are one")
    func twoWishes() throws {
        let test = try started()
        test.flow.read()
        test.flow.read()
        test.run()
        #expect(test.floor.take() == ["read"])
        test.read()
        #expect(test.floor.take() == ["read"])
    }

    @Test("what comes at once is told at once, and who wants more then is served without another turn")
    func telling() throws {
        let test = try FlowUnderTest()
        test.start { [flow = test.flow] event in if case .received = event { flow.read() } }
        test.read()
        _ = (test.events(), test.floor.take())
        test.channel.pipeline.fireChannelRead(ByteBuffer(string: "a"))
        test.channel.pipeline.fireChannelRead(ByteBuffer(string: "b"))
        #expect(test.events() == [])
        test.channel.pipeline.fireChannelReadComplete()
        #expect(test.events() == ["received a|b"])
        #expect(test.floor.take() == ["read"])
        test.run()
        #expect(test.floor.take() == [])
    }

    @Test("what was written is sent by the next flush, joined, and told in order")
    func writing() throws {
        let test = try started()
        test.write("one")
        test.write("two")
        test.run()
        #expect(test.floor.take() == [])
        test.flow.flush()
        #expect(test.floor.take() == [])
        test.run()
        #expect(test.floor.take() == ["write 6", "flush"])
        #expect(test.events() == ["one: sent", "two: sent"])
        #expect(try test.sent() == Array("onetwo".utf8))
        test.flush()
        #expect(test.floor.take() == [])
    }

    @Test("the writing side ends after what was written")
    func finish() throws {
        let test = try started()
        test.write("one")
        test.finish()
        #expect(test.floor.take() == ["write 3", "flush", "finish"])
        #expect(test.events() == ["one: sent"])
        test.vanish()
        #expect(test.events() == ["ended", "closed -"])
    }

    @Test("the peer's end is told once, and nothing is read after it")
    func ended() throws {
        let test = try started()
        test.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        test.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        #expect(test.events() == ["ended"])
        test.read()
        test.channel.pipeline.fireChannelReadComplete()
        #expect(test.floor.take() == [])
        test.finish()
        test.vanish()
        #expect(test.events() == ["closed -"] && test.floor.take() == ["finish"])
    }

    @Test("a channel that goes without both ends is a reset, and what has come is told before")
    func reset() throws {
        let test = try started()
        test.channel.pipeline.fireChannelRead(ByteBuffer(string: "a"))
        test.vanish()
        #expect(test.events() == ["received a", "closed \(code(.ECONNRESET))"])
        test.write("late")
        test.flush()
        #expect(test.events() == ["late: \(code(.ECANCELED))"])
        test.read()
        test.close(.graceful)
        #expect(test.events() == [] && test.floor.take() == [])
    }

    @Test("an error of the channel is that of its end, also when both sides have finished")
    func errors() throws {
        for error in [NWError.posix(.ETIMEDOUT), .posix(.ECONNREFUSED)] {
            let test = try started()
            test.finish()
            test.channel.pipeline.fireErrorCaught(error)
            #expect(test.events() == [])
            test.vanish()
            #expect(test.events() == ["closed \(error.errorCode)"])
        }
    }

    @Test("a protocol that fails closes the channel, and its error is that of the end")
    func protocolFailed() throws {
        let test = try started()
        test.flow.protocolFailed(.posix(.EBADMSG))
        test.run()
        #expect(test.floor.take() == ["close"])
        #expect(test.events() == ["closed \(code(.EBADMSG))"])
    }

    @Test("a graceful close sends what was written, then the end, and is told once")
    func graceful() throws {
        let test = try started()
        test.write("one")
        test.close(.graceful)
        #expect(test.floor.take() == ["write 3", "flush", "close"])
        #expect(test.events() == ["one: sent", "closed -"])
        test.close(.graceful)
        test.vanish()
        #expect(test.events() == [] && test.floor.take() == [])
    }

    @Test("an abort sends nothing more")
    func abort() throws {
        let test = try started()
        test.write("one")
        test.close(.abort)
        #expect(test.floor.take() == ["FlowAbort", "close"])
        #expect(test.events() == ["one: \(code(.ECANCELED))", "closed -"])
        #expect(try test.sent() == [])
    }

    @Test("a flow that was never started can be closed")
    func unstarted() throws {
        let test = try FlowUnderTest()
        test.write("one")
        test.close(.graceful)
        #expect(test.floor.take() == ["close"])
        #expect(test.events() == ["one: \(code(.ECANCELED))"])
        test.start()
        #expect(test.events() == [])
    }

    @Test("a write that fails is told of its error")
    func failedWrite() throws {
        let test = try started()
        test.floor.error = IOError(errnoCode: ECONNRESET, reason: "write")
        test.write("one")
        test.flush()
        #expect(test.events() == ["one: \(code(.ECONNRESET))"])
    }

    @Test("the kernel counts for sockets of TCP alone")
    func statistics() throws {
        let unix = NWEndpoint.unix(path: "/tmp/peer")
        for test in [try FlowUnderTest(), try FlowUnderTest(remote: unix), try FlowUnderTest(.udp)] {
            test.start()
            let told = Mutex<[Bool]>([])
            test.flow.statistics { reply in told.withLock { $0.append(reply == nil) } }
            test.run()
            #expect(told.withLock { $0 } == [true])
        }
    }

    @Test("without an address of the channel, the peer is the one that was accepted")
    func unix() throws {
        let test = try FlowUnderTest(remote: .unix(path: "/tmp/peer"))
        test.start()
        #expect(test.events() == ["connected 10.1.0.1:7 /tmp/peer 0 0"])
    }

    @Test("a protocol that the transport does not have is an error")
    func unknownProtocol() throws {
        let test = try FlowUnderTest(protocols: [NWProtocolTCP.Options()])
        test.start()
        #expect(test.events() == ["closed \(code(.EPROTONOSUPPORT))"])
        #expect(test.floor.take() == ["close"])
        let udp = try FlowUnderTest(.udp, protocols: [NWProtocolWebSocket.Options()])
        udp.start()
        #expect(udp.events() == ["closed \(code(.EPROTONOSUPPORT))"])
    }
}
