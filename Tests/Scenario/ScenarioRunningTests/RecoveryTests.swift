import LabModel
import ScenarioLanguage
import ScenarioRunning
import Testing

/// A fault from 10 s to 13 s, acknowledged after 10 ms.
private let fault = RecoveryMeasure.Reference(
    begun: .seconds(10), acknowledged: time(10.01), healed: .seconds(13))
private let before = [online(1), connected(1), heartbeat(9)]

private func measure(_ events: [Event], now: Double = 20) -> RecoveryMeasure.Result? {
    RecoveryMeasure.measure(
        "phone", LabState(after: before + events).history(of: "phone"), fault, now: time(now))
}

@Suite("Measuring a recovery")
struct RecoveryTests {
    @Test("a lost connection that comes back is measured from the fault and from the healing")
    func lostAndBack() throws {
        let result = try #require(measure([offline(10.5), disconnected(11), online(13.2), connected(13.25)]))
        let expected = Recovery(
            host: "phone", detected: time(0.99), outage: time(2.25), recovered: time(0.25),
            stable: time(6.75))
        #expect(result.recovery == expected)
        #expect(result.at == time(13.25))
    }

    @Test("a host that stays disconnected has not recovered")
    func neverBack() {
        #expect(measure([disconnected(11)]) == nil)
        #expect(measure([disconnected(11), connected(13.1), disconnected(14)]) == nil)
    }

    @Test("a host that never lost its connection needs a heartbeat from after the healing")
    func neverLost() throws {
        #expect(measure([heartbeat(12.9)]) == nil)
        let result = try #require(measure([heartbeat(12.9), heartbeat(13.4), heartbeat(14)]))
        #expect(result.at == time(13.4))
        #expect(result.recovery.detected == nil)
        #expect(result.recovery.outage == .zero)
        #expect(result.recovery.recovered == time(0.4))
    }

    @Test("a host that its server holds for offline has not recovered, whatever it believes itself")
    func offlineAtServer() throws {
        #expect(measure([offline(11), heartbeat(13.1)]) == nil)
        let back = try #require(
            measure([offline(11), heartbeat(13.1), disconnected(13.2), online(13.4), connected(13.5)]))
        #expect(back.at == time(13.5))
    }

    @Test("a connection made before the healing counts once a heartbeat has come after it")
    func backBeforeHealing() throws {
        let events = [disconnected(11), connected(12)]
        #expect(measure(events) == nil)
        let result = try #require(measure(events + [heartbeat(13.3)]))
        #expect(result.at == time(13.3))
        #expect(result.recovery.outage == .seconds(1))
    }

    @Test("several losses add up to the outage, and the last connection counts")
    func flapping() throws {
        let result = try #require(
            measure([disconnected(11), connected(11.5), disconnected(12), connected(13.5)]))
        #expect(result.recovery.outage == .seconds(2))
        #expect(result.recovery.recovered == time(0.5))
    }

    @Test("a loss before the kernel has acknowledged the fault is noticed at once, not unseen")
    func lostAtOnce() throws {
        let result = try #require(measure([disconnected(10.005), connected(13.1)]))
        #expect(result.recovery.detected == .zero)
        #expect(result.recovery.outage == time(3.095))
    }

    @Test("all members of a group must recover, and one that falls ill again is ill")
    func group() {
        let hosts = ["nurse-1", "nurse-2"]
        let begun = RecoveryCondition(hosts, fault, LabState(after: []), now: .seconds(13))
        let one = begun.after([connected(13.1, "nurse-1/push-provider")])
        #expect(one.status == .open)
        #expect(one.seen == "nurse-2 has never been connected")
        let both = [connected(13.1, "nurse-1/push-provider"), connected(13.2, "nurse-2/push-provider")]
        #expect(begun.after(both).status == .holds)
        let ill = begun.after(both + [disconnected(13.3, "nurse-1/push-provider")])
        #expect(ill.status == .open)
        #expect(ill.seen == "nurse-1 is disconnected since 13.300 s")
    }
}
