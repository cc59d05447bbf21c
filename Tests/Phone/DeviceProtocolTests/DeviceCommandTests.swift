import DeviceProtocol
import DeviceRules
import FoundationEssentials
import Testing

@Suite("Commands to a device on the wire")
struct DeviceCommandTests {
    static let lines: [(String, DeviceCommand)] = [
        (#"{"action":"turn-off","app":"pager","id":1}"#, DeviceCommand(.turnOff, app: "pager", id: 1)),
        (#"{"action":"unlock","id":2}"#, DeviceCommand(.unlock, id: 2)),
        (
            #"{"action":"network-joined","id":3,"network":{"interface":"wlan0","isSecure":true,"ssid":"Ward"}}"#,
            DeviceCommand(.networkJoined(JoinedNetwork(ssid: "Ward", interface: "wlan0")), id: 3)
        ),
        (
            #"{"action":"network-left","id":4,"interface":"wlan0"}"#,
            DeviceCommand(.networkLeft(interface: "wlan0"), id: 4)
        ),
        (
            #"{"action":"network-not-joined","id":10,"reason":"It is full.","ssid":"Ward"}"#,
            DeviceCommand(.networkNotJoined(ssid: "Ward", reason: "It is full."), id: 10)
        ),
        (
            #"{"action":"access-point-changed","bssid":"02:00:0b:01:00:02","id":11,"interface":"wlan0"}"#,
            DeviceCommand(.accessPointChanged(bssid: "02:00:0b:01:00:02", interface: "wlan0"), id: 11)
        ),
        (#"{"action":"links-changed","id":8}"#, DeviceCommand(.linksChanged, id: 8)),
        (
            #"{"action":"links-changing","id":9,"subnets":["10.1.0.0/16","fd00:1::/64"]}"#,
            DeviceCommand(.linksChanging(subnets: ["10.1.0.0/16", "fd00:1::/64"]), id: 9)
        ),
        (
            #"{"action":"program-ended","app":"push","cause":"SIGSEGV","id":5}"#,
            DeviceCommand(.programEnded(cause: "SIGSEGV"), app: "push", id: 5)
        ),
        (#"{"action":"suspend","app":"push","id":6}"#, DeviceCommand(.suspend, app: "push", id: 6)),
        (#"{"action":"resume","app":"push","id":7}"#, DeviceCommand(.resume, app: "push", id: 7)),
    ]

    @Test("golden JSON: each command is written as documented, and read again", arguments: lines)
    func golden(line: String, command: DeviceCommand) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        #expect(String(decoding: try encoder.encode(command), as: UTF8.self) == line)
        #expect(try JSONDecoder().decode(DeviceCommand.self, from: Data(line.utf8)) == command)
    }

    @Test("an update brings what the system knows of the app and its extensions from now on")
    func update() throws {
        let command = DeviceCommand(
            .update([AppDescription("pager"), AppDescription("share", container: "pager")]), app: "pager", id: 8)
        let line = try JSONEncoder().encode(command)
        #expect(String(decoding: line, as: UTF8.self).contains(#""action":"update""#))
        #expect(try JSONDecoder().decode(DeviceCommand.self, from: line) == command)
    }

    @Test(
        "a line that lacks what its action needs is no command",
        arguments: [
            #"{"action":"network-joined","id":3}"#, #"{"action":"network-left","id":3}"#,
            #"{"action":"program-ended","app":"push","id":3}"#, #"{"action":"fly","id":3}"#, #"{"action":"lock"}"#,
            #"{"action":"update","app":"pager","id":3}"#,
        ])
    func lacking(line: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(DeviceCommand.self, from: Data(line.utf8))
        }
    }

    @Test("what the lab lets a device know, and what comes with more, is no action by itself")
    func notices() {
        let actions = DeviceAction.allCases.map(\.rawValue)
        for notice in [
            "network-joined", "network-left", "links-changed", "program-ended", "suspend", "resume", "update",
        ] {
            #expect(!actions.contains(notice))
        }
        #expect(DeviceAction.lock.concernsDevice && DeviceAction.unlock.concernsDevice)
        #expect(DeviceAction.allCases.filter(\.isOfRadios) == [.wifiOff, .wifiOn, .airplaneModeOn, .airplaneModeOff])
        #expect(DeviceAction.airplaneModeOn.concernsDevice && !DeviceAction.foreground.concernsDevice)
    }
}
