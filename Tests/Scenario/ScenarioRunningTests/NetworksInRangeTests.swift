import DeviceProtocol
import ScenarioLanguage
import ScenarioRunning
import Testing

@Suite("Networks in whose range devices are")
struct NetworksInRangeTests {
    private let range = NetworksInRange()

    @Test("a device has them until it is on them or out of their range, each of them once")
    func networks() {
        #expect(range.networks(of: "phone") == [])
        range.add("ward", of: "phone")
        range.add("ward", of: "phone")
        range.add("annex", of: "phone")
        range.remove("annex", of: "phone")
        #expect(range.networks(of: "phone") == ["ward"])
        #expect(range.networks(of: "tablet") == [])
        range.remove("ward", of: "phone")
        #expect(range.networks(of: "phone") == [])
    }

    @Test("a device is unlocked at first, and what it is in the range of stays when it is locked")
    func lock() {
        #expect(!range.isLocked("phone"))
        range.add("ward", of: "phone")
        range.setLocked(true, "phone")
        #expect(range.isLocked("phone") && !range.isLocked("tablet"))
        #expect(range.networks(of: "phone") == ["ward"])
        range.setLocked(false, "phone")
        #expect(!range.isLocked("phone"))
    }

    @Test("each device has radios of its own, which stay as they are when it is locked")
    func radios() {
        #expect(range.turn(.wifiOff, "phone"))
        #expect(!range.turn(.wifiOff, "phone"))
        range.setLocked(true, "phone")
        #expect(!range.radios(of: "phone").isWiFiOn)
        #expect(range.radios(of: "tablet").isWiFiOn)
        range.turnAllOn("phone")
        #expect(range.radios(of: "phone").isWiFiOn)
    }
}
