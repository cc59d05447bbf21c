import EventLiterals
import LocalPush
import Testing

/// When the provider acknowledges, delivers, and recognises a repetition.
@Suite struct ProviderReceiptTests {
    private static let message = PushMessage(
        id: MessageID(high: 1, low: 2), kind: .message, expiry: 9, payload: Array(#"{"aps":{"alert":"hi"}}"#.utf8))
    private static let now = ProviderMachineTests.at(1)

    private static func connected(_ sabotage: ProviderSaboteur? = nil) -> any ProviderDecider {
        ProviderMachineTests.connected(heartbeat: 0, ProviderMachineTests.configuration(sabotage))
    }

    @Test("a message is stored first, then delivered and acknowledged")
    func storesBeforeAcknowledging() {
        var machine = Self.connected()
        #expect(machine.receive(.message(Self.message), at: Self.now) == [.store(Self.message)])
        #expect(
            machine.stored(Self.message)
                == [.report(.delivered(Self.message, number: 1)), .send(.messageAcknowledgement(Self.message.id))])
    }

    @Test("what was stored when the connection was gone is delivered, and acknowledged when it comes again")
    func acknowledgesToTheConnected() {
        var machine = Self.connected()
        _ = machine.receive(.message(Self.message), at: Self.now)
        _ = machine.lost(reason: "gone")
        #expect(machine.stored(Self.message) == [.report(.delivered(Self.message, number: 1))])
        _ = machine.waitEnded()
        _ = machine.opened()
        _ = machine.receive(.welcome(heartbeatMilliseconds: 500), at: Self.now)
        #expect(
            machine.receive(.message(Self.message), at: Self.now)
                == [.report(.duplicate(Self.message.id)), .send(.messageAcknowledgement(Self.message.id))])
    }

    @Test("a repetition is acknowledged again and not delivered again")
    func recognisesRepetition() {
        var machine = Self.connected()
        _ = machine.receive(.message(Self.message), at: Self.now)
        #expect(
            machine.receive(.message(Self.message), at: Self.now) == [.report(.duplicate(Self.message.id))],
            "while the first is being stored there is nothing to acknowledge")
        _ = machine.stored(Self.message)
        let again: [ProviderMachine.Action] = [
            .report(.duplicate(Self.message.id)), .send(.messageAcknowledgement(Self.message.id)),
        ]
        #expect(machine.receive(.message(Self.message), at: Self.now) == again)
        // Over a reconnection too.
        _ = machine.lost(reason: "gone")
        _ = machine.waitEnded()
        _ = machine.receive(.welcome(heartbeatMilliseconds: 500), at: Self.now)
        #expect(machine.receive(.message(Self.message), at: Self.now) == again)
    }

    @Test("a message that cannot be stored is not acknowledged, and welcome when it comes again")
    func keepsUnstoredUnacknowledged() {
        var machine = Self.connected()
        _ = machine.receive(.message(Self.message), at: Self.now)
        #expect(
            machine.storeFailed(Self.message, reason: "disk full")
                == [.report(.inboxFailed(id: Self.message.id, reason: "disk full"))])
        #expect(machine.receive(.message(Self.message), at: Self.now) == [.store(Self.message)])
    }

    @Test("of the ids only the newest are remembered")
    func boundsMemory() {
        var received = ReceivedMessages(limit: 3)
        let ids = (1...4).map { MessageID(high: 0, low: $0) }
        for id in ids { received.insert(id) }
        #expect(ids.map { received.contains($0) } == [false, true, true, true])
        received.insert(ids[3])
        #expect(received.contains(ids[1]))
        for newest in UInt64(5)...12 {
            received.insert(MessageID(high: 0, low: newest))
            let known = (1...newest).filter { received.contains(MessageID(high: 0, low: $0)) }
            #expect(known == [newest - 2, newest - 1, newest], "the three newest, however often it went round")
        }
        var least = ReceivedMessages(limit: 0)
        least.insert(ids[0])
        #expect(least.contains(ids[0]), "one is always remembered")
    }

    // Each saboteur of the machine must differ from a sound provider, in the place it is named for.

    @Test func neverAcknowledges() {
        var machine = Self.connected(.neverAcknowledges)
        #expect(machine.receive(.heartbeat(sequence: 2), at: Self.now) == [.report(.heartbeat(sequence: 2))])
    }

    @Test("a malformed frame goes before the answer to the third heartbeat")
    func sendsMalformedFrames() throws {
        let policy = ProviderMachineTests.configuration(.sendsMalformedFrames).policy
        let written = (2...4).map { policy.bytes(.heartbeatAcknowledgement(sequence: $0)) }
        #expect(written.map(\.count) == [14, 20, 14])
        var parser = FrameParser()
        parser.receive(written[1])
        #expect(throws: FrameError.self) { try parser.next() }
    }

    @Test func acksOnlyLast() {
        var machine = Self.connected(.acksOnlyLast)
        let counts = (2...4).map { machine.receive(.heartbeat(sequence: UInt64($0)), at: Self.now).count }
        #expect(counts == [1, 2, 1])
    }

    @Test(arguments: [ProviderSaboteur.neverReconnects, .disconnectsWithoutReconnect])
    func staysAway(_ saboteur: ProviderSaboteur) {
        var machine = Self.connected(saboteur)
        let actions = machine.timer(at: ProviderMachineTests.at(2_000))
        #expect(actions.contains(where: ProviderMachineTests.isDisconnect))
        #expect(ProviderMachineTests.wait(actions) == nil)
    }

    @Test func comparesStartTime() {
        var machine = Self.connected(.comparesStartTime)
        _ = machine.receive(.heartbeat(sequence: 2), at: ProviderMachineTests.at(1_900))
        #expect(machine.timer(at: ProviderMachineTests.at(2_000)).contains(where: ProviderMachineTests.isDisconnect))
    }

    @Test func expiresLate() {
        var machine = Self.connected(.expiresLate)
        #expect(machine.timer(at: ProviderMachineTests.at(2_000)) == [.report(.timer)])
        #expect(machine.timer(at: ProviderMachineTests.at(2_001)).contains(where: ProviderMachineTests.isDisconnect))
    }

    @Test func reconnectsAfterStop() {
        var machine = Self.connected(.reconnectsAfterStop)
        _ = machine.stop()
        #expect(machine.timer(at: Self.now) == [.report(.timer), .connect(attempt: 1)])
    }

    @Test func ignoresHeartbeatLoss() {
        var machine = Self.connected(.ignoresHeartbeatLoss)
        #expect(machine.timer(at: ProviderMachineTests.at(9_000)) == [.report(.timer)])
    }

    @Test func hotLoops() {
        var machine = Self.connected(.hotLoops)
        #expect(ProviderMachineTests.wait(machine.lost(reason: "gone")) == .zero)
    }

    @Test func forgetsDeduplication() {
        var machine = Self.connected(.forgetsDeduplication)
        _ = machine.receive(.message(Self.message), at: Self.now)
        _ = machine.stored(Self.message)
        #expect(machine.receive(.message(Self.message), at: Self.now) == [.store(Self.message)])
    }

    @Test func acksBeforeReceipt() {
        var machine = Self.connected(.acksBeforeReceipt)
        #expect(
            machine.receive(.message(Self.message), at: Self.now) == [.send(.messageAcknowledgement(Self.message.id))])
        #expect(machine.timer(at: Self.now) == [.report(.timer), .store(Self.message)])
    }
}
