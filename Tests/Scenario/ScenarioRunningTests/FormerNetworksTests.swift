import ScenarioRunning
import Testing

@Suite("Networks to which devices return")
struct FormerNetworksTests {
    @Test("it is the one before the configuration, and none after the device is back")
    func one() {
        var former = FormerNetworks()
        former.join("lobby", from: "ward")
        #expect(former.current == "lobby")
        #expect(former.leave("lobby") == "ward")
        #expect(former.current == "ward")
        former.join("lobby", from: "annex")
        #expect(former.leave("lobby") == "annex")
    }

    @Test("it is never one whose configuration has ended")
    func ended() {
        var former = FormerNetworks()
        former.join("a", from: "ward")
        former.join("b", from: "a")
        former.end("a")
        former.end("b")
        #expect(former.leave("b") == "ward")
    }

    @Test("it is the latest one whose configuration lasts")
    func lasting() {
        var former = FormerNetworks()
        former.join("lobby", from: "ward")
        former.join("guests", from: "lobby")
        #expect(former.leave("guests") == "lobby")
        // The device stays on it, but would not join it again.
        former.end("lobby")
        former.join("guests", from: "lobby")
        #expect(former.leave("guests") == "ward")
    }

    @Test("a device that was on none, or has the same one as before, returns to none")
    func none() {
        var former = FormerNetworks()
        former.join("lobby", from: nil)
        #expect(former.leave("lobby") == nil)
        former.join("ward", from: "ward")
        #expect(former.leave("ward") == nil)
    }
}
