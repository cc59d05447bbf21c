import ScenarioRunning
import Testing

@Suite("Devices that are to be unlocked")
struct FirstUnlocksTests {
    private let unlocks = FirstUnlocks()

    @Test("a locked device keeps what it is in the range of until it is unlocked")
    func range() {
        #expect(unlocks.networks(of: "phone") == nil)
        unlocks.begin("phone")
        #expect(unlocks.networks(of: "phone") == [])
        unlocks.add("ward", of: "phone")
        unlocks.add("annex", of: "phone")
        unlocks.remove("annex", of: "phone")
        unlocks.begin("phone")
        #expect(unlocks.networks(of: "phone") == ["ward"])
        #expect(unlocks.networks(of: "tablet") == nil)
        #expect(unlocks.end("phone") == ["ward"])
        #expect(unlocks.networks(of: "phone") == nil)
        #expect(unlocks.end("phone") == [])
    }

    @Test("a device that has been unlocked waits for no network")
    func unlocked() {
        unlocks.add("ward", of: "phone")
        #expect(unlocks.networks(of: "phone") == nil)
    }
}
