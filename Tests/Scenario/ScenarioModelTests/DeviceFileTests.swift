import DeviceProtocol
import DeviceRules
import EventLiterals
import LabEvents
import LabModel
import ScenarioLanguage
import ScenarioRunning
import Testing

@Suite struct `Files with devices` {
    private func definition() throws -> ScenarioDefinition {
        let reading = ScenarioReading([UInt8](Samples.devices.utf8), file: "s.yaml")
        #expect(reading.diagnostics.map(\.description) == [])
        return try #require(reading.definition)
    }

    @Test func `are read with every key`() throws {
        let definition = try definition()
        let phone = try #require(definition.hosts.first { $0.name == "phone" })
        let device = try #require(phone.device)
        #expect(phone.interfaces == ["ward": "en2"])
        #expect(device.platform == .macOS)
        #expect(device.language == "de-AT")
        #expect(device.dns == ["dns", "192.0.2.53"])
        #expect(device.proxy == ProxyDefinition(host: "server", port: 3128))
        #expect(device.answers == [AnswerDefinition(allows: true, after: .milliseconds(300))])
        #expect(device.legacyMulticastReceive)
        #expect(device.allApps.map(\.name) == ["pager", "provider", "share", "old", "tool"])
        let pager = try #require(device.app("pager"))
        #expect(pager.usageDescription == "Finds your ward's server.")
        #expect(pager.bonjourServices == ["_pager._tcp"])
        #expect(pager.entitlements == [.multicast, .appPushProvider])
        #expect(!pager.isForeground)
        #expect(pager.answers == [AnswerDefinition(allows: false, after: .seconds(5)), AnswerDefinition(allows: true)])
        #expect(device.app("provider")?.kind == .appPushProvider)
        #expect(device.app("share")?.kind == .appExtension)
        #expect(device.app("old")?.isLinkedAgainstPrivacySDK == false)
        #expect(device.app("old")?.usageDescription?.text == "Trouve.")
        #expect(
            device.app("old")?.usageDescription?.translations == ["fr": "Trouve.", "en": "Finds.", "no": "Finner."])
        #expect(device.container(of: "share")?.name == "pager")
        let peer = try #require(definition.hosts[0].programs.first { $0.name == "peer" })
        #expect(
            peer.kind
                == .probe(
                    ProbeSettings(
                        listens: [ProbePort(80, .tcp), ProbePort(9, .udp)], joins: [ProbeEndpoint("239.1.2.3", 5000)],
                        advertises: [
                            AdvertisedService("_pager._tcp"),
                            AdvertisedService("_printer._tcp", name: "Ward printer", port: 631),
                        ], browses: ["_pager._tcp"])))
        #expect(
            definition.hosts.first { $0.name == "dns" }?.programs.first?.kind
                == .dnsServer(
                    DNSServerSettings(zone: ["nas.example": ["server"], "two.example": ["server", "192.0.2.7"]])))
    }

    @Test(arguments: [
        ("{ macos: 26 }", "macos-26"), ("{ macos: 15.0 }", "macos-15.0"), ("{ macos: \"15\" }", "macos-15"),
        ("{ language: de, ios: 13 }", "ios-13"), ("{ ipados: 18 }", "ipados-18"), ("{ visionos: 26 }", "visionos-26"),
        ("macos-26", "macos-26"), ("{ platform: macos-26 }", "macos-26"),
    ])
    func `name the version of a platform by its key, too`(device: String, version: String) throws {
        let text = BadFile.phone(device: device)
        let reading = ScenarioReading([UInt8](text.utf8), file: "s.yaml")
        #expect(reading.diagnostics.map(\.description) == [])
        let definition = try #require(reading.definition)
        #expect(definition.hosts.compactMap(\.device).map(\.description.version.rawValue) == [version])
    }

    @Test func `have steps in words`() throws {
        #expect(try definition().steps.map(\.text) == Samples.devicesInWords)
    }

    @Test func `start the simulated system first and their apps after it`() throws {
        let definition = try definition()
        #expect(
            definition.programs.map(\.description) == [
                "server/peer", "server/push-server", "dns/dns-server", "phone/deviced", "phone/pager",
                "phone/push-provider", "phone/share", "phone/old", "phone/inner", "tablet-1/deviced", "tablet-1/reader",
                "tablet-2/deviced",
                "tablet-2/reader",
            ])
        #expect(definition.programs(of: "phone/provider").map(\.program) == ["push-provider"])
        #expect(definition.programs(of: "tablet").map(\.description) == ["tablet-1/reader", "tablet-2/reader"])
        #expect(definition.programs(of: "phone/deviced").map(\.program) == ["deviced"])
        #expect(definition.probes(of: "phone/tool").map(\.program) == ["inner"])
        #expect(definition.probes(of: "server").map(\.program) == ["peer"])
        #expect(definition.probes(of: "phone/provider").isEmpty)
    }

    @Test func `can do what the simulated device can`() {
        #expect(ProbeEndpoint(parsing: "[fd00::1]:80") == ProbeEndpoint("fd00::1", 80))
        #expect(ProbeEndpoint(parsing: "fd00::1") == ProbeEndpoint("fd00::1"))
        #expect(ProbeEndpoint(parsing: "server:0") == nil)
        #expect(ProbeEndpoint(parsing: "[server]:80") == nil)
    }
}
