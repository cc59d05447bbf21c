import DeviceProtocol
import LabModel
import ScenarioLanguage
import Testing

@Suite("The radios of a device")
struct DeviceRadiosTests {
    private var radios = DeviceRadios()

    /// What is on after each action: `w` for Wi-Fi, `a` for airplane mode; a point if the action changed nothing.
    private func words(_ actions: DeviceAction...) -> String {
        var radios = radios
        return actions.map { action in
            let isChanged = radios.turn(action)
            return (radios.isWiFiOn ? "w" : "") + (radios.isInAirplaneMode ? "a" : "") + (isChanged ? "" : ".")
        }.joined(separator: " ")
    }

    @Test("turning one on or off twice changes nothing")
    func twice() {
        #expect(words(.wifiOn, .wifiOff, .wifiOff, .wifiOn, .wifiOn) == "w.  . w w.")
        #expect(words(.airplaneModeOff, .airplaneModeOn, .airplaneModeOn, .airplaneModeOff) == "w. a a. w")
    }

    @Test("airplane mode turns Wi-Fi off, and gives back what it turned off")
    func airplaneMode() {
        #expect(words(.airplaneModeOn, .airplaneModeOff) == "a w")
        #expect(words(.wifiOff, .airplaneModeOn, .airplaneModeOff) == " a ")
        #expect(words(.airplaneModeOn, .airplaneModeOn, .airplaneModeOff) == "a a. w")
    }

    @Test("Wi-Fi can be turned on in airplane mode, and what the user said last is so afterwards")
    func inAirplaneMode() {
        #expect(words(.airplaneModeOn, .wifiOn, .airplaneModeOff) == "a wa w")
        #expect(words(.airplaneModeOn, .wifiOn, .wifiOff, .airplaneModeOff) == "a wa a ")
        #expect(words(.airplaneModeOn, .wifiOff, .airplaneModeOff) == "a a. w")
        #expect(words(.wifiOff, .airplaneModeOn, .wifiOn, .airplaneModeOff) == " a wa w")
    }

    @Test("Wi-Fi is what has a name or a shared channel, cellular what is point-to-point, and wires are neither")
    func networks() {
        var host = HostDefinition("phone", on: ["ward"])
        var (ward, cell, air) = (
            NetworkSpec.numbered(1, name: "ward"), NetworkSpec.numbered(2, name: "cell"),
            NetworkSpec.numbered(3, name: "air")
        )
        (ward.ssid, cell.kind, air.channel) = ("Ward", .pointToPoint, 1_000_000)
        let dock = NetworkSpec.numbered(4, name: "dock")
        #expect([ward, cell, air, dock].map(host.hasAsWiFi) == [true, false, false, false])
        host.wireless = true
        #expect([ward, cell, air, dock].map(host.hasAsWiFi) == [true, false, true, false])
        func reached(_ actions: DeviceAction...) -> [Bool] {
            var radios = radios
            for action in actions { _ = radios.turn(action) }
            return [ward, cell, air, dock].map { radios.reach($0, isWiFi: host.hasAsWiFi($0)) }
        }
        #expect(reached() == [true, true, true, true])
        #expect(reached(.wifiOff) == [false, true, false, true])
        #expect(reached(.airplaneModeOn) == [false, false, false, true])
        #expect(reached(.airplaneModeOn, .wifiOn) == [true, false, true, true])
    }
}
