import AppleNetwork
import Foundation
import Testing

private typealias Machine = MachineUnderTest

/// What a connection sends and receives, as tables of inputs and effects.
@Suite struct ConnectionTransferTests {
    private static let connecting = [Machine.start(), Machine.open()]
    private static let ready = connecting + [Machine.connected()]
    private static let datagrams = connecting + [Machine.connected(datagram: 100)]

    // MARK: Sending

    @Test func `what is sent before ready is written with it, and flushed once`() {
        var machine = Machine()
        #expect(machine.take(machine.send("a")) == [])
        #expect(machine.take(Machine.start(), machine.send("b")) == ["preparing", "find 1", "watch"])
        #expect(machine.take(Machine.open(), machine.send("c")) == ["path satisfied", "open 10.1.0.9:80 as 1"])
        #expect(
            machine.take(Machine.connected()) == [
                "path satisfied", "ready", "viable", "write a for 1", "write b for 1", "write c for 1", "flush", "read",
            ])
        #expect(machine.machine.sentBytes == 3)
        #expect(machine.take(machine.send("d")) == ["write d for 1", "flush"])
    }

    @Test func `a batch is written at its end`() {
        var machine = Machine(after: Self.ready)
        #expect(machine.take(.beginBatch, machine.send("a"), .beginBatch, machine.send("b"), .endBatch) == [])
        #expect(machine.take(.endBatch) == ["write a for 1", "write b for 1", "flush"])
        #expect(machine.take(.beginBatch, .endBatch) == [])
    }

    @Test func `a batch that ends before ready waits for it`() {
        var machine = Machine(after: Self.connecting)
        #expect(machine.take(.beginBatch, machine.send("a"), .endBatch) == [])
        #expect(machine.take(Machine.connected()).contains("write a for 1"))
    }

    @Test func `a batch in which the connection ends is completed with the error`() {
        var machine = Machine(after: Self.ready)
        #expect(
            machine.take(.beginBatch, machine.send("a"), Machine.closed(.ECONNRESET)) == [
                "sent a: ECONNRESET", "failed: ECONNRESET",
            ])
        #expect(machine.take(.endBatch) == [])
    }

    @Test func `the last message closes the writing side`() {
        var machine = Machine(after: Self.ready)
        #expect(machine.take(machine.send("a", isLast: true)) == ["write a for 1", "finish", "flush"])
        #expect(machine.take(machine.send("b")) == ["sent b: EPIPE"])
    }

    @Test func `nothing is written once the flow has ended`() {
        var machine = Machine(after: Self.ready)
        #expect(machine.take(Machine.closed()) == [])
        #expect(machine.take(machine.send("a")) == ["sent a: EPIPE"])
        #expect(machine.take(.cancel(.graceful)) == ["cancelled", "stop watching"])
    }

    @Test func `parts of a datagram are written together`() {
        var machine = Machine(after: Self.datagrams)
        #expect(machine.take(machine.send("a", isComplete: false)) == ["flush"])
        #expect(machine.take(machine.send("b")) == ["write ab for 2", "flush"])
        #expect(machine.take(machine.send("c", isComplete: false)) == ["flush"])
        #expect(machine.take(.cancel(.graceful)) == ["sent c: ECANCELED", "close graceful", "stop watching"])
    }

    // MARK: Receiving

    @Test func `receives are completed in their order, and the flow is read on`() {
        var machine = Machine(after: Self.ready)
        #expect(machine.take(machine.receive(2, 3), machine.receive()) == [])
        #expect(machine.take(Machine.received("a")) == ["read"])
        #expect(machine.take(Machine.received("bc", "def")) == ["received abc", "received def", "read"])
        #expect(machine.machine.receivedBytes == 6)
    }

    @Test func `a minimum that is more than the maximum is the maximum, and both are one at least`() {
        var machine = Machine(after: Self.ready + [Machine.received("abcdef")])
        #expect(
            machine.take(machine.receive(5, 3), machine.receive(0, 0), machine.receive(-4, -4), machine.receive(1, 10))
                == ["received abc", "received d", "received e", "received f"])
    }

    @Test func `the end of a stream completes what is pending`() {
        var machine = Machine(after: Self.ready)
        #expect(machine.take(machine.receive(5, 10), machine.receive(), machine.receive()) == [])
        #expect(machine.take(Machine.received("abc")) == ["read"])
        #expect(
            machine.take(.flow(.ended, attempt: 1))
                == ["received abc, final", "received: ENODATA", "received: ENODATA"])
        #expect(machine.take(machine.receive(.message)) == ["received: ENODATA"])
        // The other direction is open.
        #expect(machine.take(machine.send("a")) == ["write a for 1", "flush"])
    }

    @Test func `an end without data is a delivery of its own`() {
        var machine = Machine(after: Self.ready)
        #expect(machine.take(machine.receive(), .flow(.ended, attempt: 1)) == ["received, final"])
    }

    @Test func `data that was received before the end is delivered after it`() {
        var machine = Machine(after: Self.ready)
        #expect(machine.take(Machine.received("abc"), Machine.closed()) == ["read"])
        #expect(machine.take(machine.receive(1, 2), machine.receive()) == ["received ab", "received c, final"])
    }

    @Test func `a reset fails what is pending`() {
        var machine = Machine(after: Self.ready)
        #expect(
            machine.take(machine.receive(), Machine.closed(.EPIPE)) == ["received: ECONNRESET", "failed: ECONNRESET"])
    }

    @Test func `an unread megabyte stops the reading until a receive asks for more`() {
        var machine = Machine(after: Self.ready)
        let half = String(repeating: "x", count: 1 << 19)
        #expect(machine.take(Machine.received(half)) == ["read"])
        #expect(machine.take(Machine.received(half)) == [])
        #expect(machine.take(machine.receive(1, 1)) == ["received x", "read"])
        #expect(machine.take(machine.receive(1, 1)) == ["received x"])
    }

    @Test func `a refused datagram fails the pending receives alone`() {
        var machine = Machine(after: Self.datagrams)
        #expect(
            machine.take(machine.receive(.message), .flow(.refused(.posix(.ECONNREFUSED)), attempt: 1)) == [
                "received: ECONNREFUSED"
            ])
        #expect(machine.take(Machine.received("a", isComplete: true)) == ["read"])
        #expect(machine.take(machine.receive(.message)) == ["received a, complete"])
    }

    // MARK: Framers

    private func framed() -> (Machine, NWParameters) {
        let parameters = NWParameters.tcp
        parameters.defaultProtocolStack.applicationProtocols = [
            NWProtocolFramer.Options(definition: CountedFramer.definition)
        ]
        return (Machine(parameters, after: [Machine.start(parameters), Machine.open()]), parameters)
    }

    @Test func `framers are started before ready, and see what is sent and received`() {
        var (machine, _) = framed()
        #expect(machine.take(machine.send("a"), Machine.connected()) == ["start framers", "read"])
        #expect(machine.take(Machine.received("b")) == ["frame event"])
        #expect(machine.take(.framed(.received([]), attempt: 1)) == ["read"])
        #expect(machine.take(.framersWrote(Data("hello".utf8), [])) == ["write hello for 0", "flush"])
        #expect(machine.take(.framersReady) == ["path satisfied", "ready", "viable", "frame a"])
        #expect(machine.take(machine.receive(.message)) == [])
        let piece = ConnectionInbox.Piece(data: Data("b".utf8), context: .defaultMessage, endsMessage: true)
        #expect(machine.take(.framersDelivered(piece)) == ["received b, complete"])
    }

    @Test func `framers write before the end of a cancelled connection`() {
        var (machine, _) = framed()
        _ = machine.take(Machine.connected(), .framersReady)
        #expect(machine.take(.cancel(.graceful)) == ["stop framers", "stop watching"])
        #expect(machine.take(.framersWrote(Data("bye".utf8), [])) == ["write bye for 0", "flush"])
        #expect(machine.take(.framersFailed(nil)) == ["close graceful"])
        #expect(machine.take(Machine.closed()) == ["cancelled", "end framers"])
    }

    @Test func `an end before the framers are ready is that of the attempt`() {
        var (machine, _) = framed()
        #expect(machine.take(Machine.connected(), .flow(.ended, attempt: 1)).last == "frame event")
        #expect(machine.take(.framed(.ended, attempt: 1)) == ["end framers", "close abort", "waiting: ECONNABORTED"])
        #expect(machine.take(.framed(.received([]), attempt: 1), .framersFailed(nil)) == [])
    }

    @Test func `a framer that fails fails the connection`() {
        var (machine, _) = framed()
        #expect(
            machine.take(Machine.connected(), .framersFailed(nil)).suffix(3) == [
                "end framers", "close abort", "failed: ECONNABORTED",
            ])
        #expect(machine.take(.framersWrote(Data("late".utf8), [])) == [])
    }
}
