import LocalPush
import LocalPushServer
import Testing

/// The server's book of heartbeats sent and acknowledged.
@Suite struct HeartbeatLedgerTests {
    private static func at(_ milliseconds: Int64) -> Moment { Moment(nanoseconds: milliseconds * 1_000_000) }

    @Test("an acknowledgement closes its own heartbeat and no other")
    func closesOne() throws {
        var ledger = HeartbeatLedger()
        #expect((1...3).map { ledger.send(at: Self.at($0 * 100)) } == [1, 2, 3])
        #expect(try ledger.acknowledge(3, at: Self.at(307)) == .milliseconds(7))
        #expect((1...3).map { ledger.isOpen($0) } == [true, true, false])
        #expect(try ledger.acknowledge(1, at: Self.at(350)) == .milliseconds(250))
        #expect((1...3).map { ledger.isOpen($0) } == [false, true, false])
    }

    @Test("acknowledging again does no harm")
    func acceptsRepetition() throws {
        var ledger = HeartbeatLedger()
        _ = ledger.send(at: Self.at(0))
        #expect(try ledger.acknowledge(1, at: Self.at(1)) != nil)
        #expect(try ledger.acknowledge(1, at: Self.at(2)) == nil)
    }

    @Test("a heartbeat that was never sent cannot be acknowledged", arguments: [0, 2, .max] as [UInt64])
    func refusesUnknown(_ sequence: UInt64) {
        var ledger = HeartbeatLedger()
        #expect(throws: FrameError.self) { try ledger.acknowledge(1, at: Self.at(0)) }
        _ = ledger.send(at: Self.at(0))
        #expect(throws: FrameError.self) { try ledger.acknowledge(sequence, at: Self.at(1)) }
    }
}
