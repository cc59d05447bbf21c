import DeviceProtocol
import DeviceRules
import Foundation
import LabModel
import LocalPush
import NetworkLab
import ScenarioLanguage
import ScenarioRunning
import Testing

/// How the reference provider is started, by what it belongs to.
@Suite("Launching the reference provider")
struct ProviderLaunchTests {
    private static let phone = ProgramID(host: "phone", program: "push-provider")

    /// A scenario whose phone has an extension that runs the reference provider.
    private static func definition(
        ssid: String?, _ settings: PushProviderSettings = PushProviderSettings(), starts: Bool = true,
        push: PushDefinition? = nil
    ) -> ScenarioDefinition {
        var ward = NetworkSpec.numbered(1, name: "ward")
        ward.ssid = ssid
        var hall = NetworkSpec.numbered(2, name: "hall")
        hall.ssid = ssid.map { "\($0)-Hall" }
        let provider = AppDefinition(
            "provider", kind: .appPushProvider, runs: [.pushProvider(settings, starts: starts)], push: push)
        return ScenarioDefinition(
            "A phone on the ward", networks: [ward, hall, .numbered(3, name: "dock")],
            hosts: [
                HostDefinition("server", on: ["ward", "hall"], runs: [.pushServer()]),
                HostDefinition(
                    "phone", on: ["ward", "dock"],
                    device: DeviceDefinition(apps: [.init("pager", extensions: [provider])]),
                    mayJoin: ["hall"]),
            ]
        ).withPushConfigurations
    }

    private static func planner(_ definition: ScenarioDefinition, sabotage: String? = nil) -> LaunchPlanner {
        LaunchPlanner(
            definition,
            LaunchPlanner.Context(
                programsFolder: "/programs", folder: RunFolder("/run-1"), seed: 7, sabotage: sabotage,
                addresses: ["server": IPAddress("10.1.0.1").map { [$0] } ?? []], isExecutable: { _ in true }))
    }

    private static func provider(of definition: ScenarioDefinition) -> AppDefinition? {
        definition.hosts[1].device?.app("provider")
    }

    @Test("without a word it runs on the Wi-Fi networks of its device, and the device starts it")
    func findsNetworks() {
        let definition = Self.definition(ssid: "Ward")
        #expect(Self.provider(of: definition)?.push == PushDefinition(matches: ["Ward", "Ward-Hall"]))
        #expect(definition.program(Self.phone)?.starts == false)
        #expect(definition.withPushConfigurations == definition)
    }

    @Test("it keeps the networks that it is given")
    func keepsNetworks() {
        let push = PushDefinition(matches: ["Elsewhere"])
        #expect(Self.provider(of: Self.definition(ssid: "Ward", push: push))?.push == push)
    }

    @Test("a device that starts it is told its settings, and calls its timer")
    func tellsSettings() throws {
        let settings = PushProviderSettings(timer: .milliseconds(250), interval: .milliseconds(600))
        let planner = Self.planner(Self.definition(ssid: "Ward", settings))
        let told = try planner.configuration(of: "phone", groups: [:], on: ["ward"])
        #expect(told.push.timer == 0.25)
        let push = try #require(told.apps.compactMap(\.push).first)
        #expect(push.matches == ["Ward", "Ward-Hall"])
        let data = try #require(Data(base64Encoded: push.configuration ?? ""))
        let file = try PropertyListDecoder().decode(SettingsFile<PushProviderSettings>.self, from: data)
        #expect(file.settings == (try planner.resolved(settings, Self.phone)))
        let spec = try planner.spec(for: Self.phone)
        #expect(spec.executable == "/programs/push-extension")
        #expect(spec.arguments.first == "--inbox")
        #expect(!spec.arguments.contains("--settings"))
        #expect(spec.arguments.contains("/run-1/state/given/identity-server/certificate.pem"))
        #expect(spec.controlGroup == "provider")
    }

    @Test("without Wi-Fi the same program starts with the lab, with its settings in a file")
    func standsAlone() throws {
        let definition = Self.definition(ssid: nil)
        #expect(Self.provider(of: definition)?.push == nil)
        #expect(definition.program(Self.phone)?.starts == true)
        let spec = try Self.planner(definition).spec(for: Self.phone)
        #expect(spec.executable == "/programs/push-extension")
        #expect(spec.arguments.prefix(2) == ["--settings", "/run-1/state/given/phone-push-provider.json"])
    }

    @Test("one that a step starts is not started by the device")
    func waitsForStep() throws {
        let definition = Self.definition(ssid: "Ward", starts: false)
        #expect(Self.provider(of: definition)?.push == nil)
        #expect(try Self.planner(definition).spec(for: Self.phone).executable == "/programs/push-extension")
    }

    @Test("many clients in one process are plain ones, as are those of apps that are no push extension")
    func plainClients() throws {
        let many = Self.definition(ssid: "Ward", PushProviderSettings(clients: 2))
        #expect(Self.provider(of: many)?.push == nil)
        var app = many
        app.hosts[1].device?.apps = [AppDefinition("pager", runs: [.pushProvider()])]
        for definition in [many, app.withPushConfigurations] {
            let spec = try Self.planner(definition).spec(for: Self.phone)
            #expect(spec.executable == "/programs/push-provider")
            #expect(definition.program(Self.phone)?.starts == true)
            #expect(spec.arguments.prefix(1) == ["--settings"])
        }
    }

    @Test("its own saboteurs and those of its life reach it", arguments: ["provider-hot-loops", "lab-keeps-instances"])
    func saboteurs(name: String) throws {
        let spec = try Self.planner(Self.definition(ssid: "Ward"), sabotage: name).spec(for: Self.phone)
        #expect(spec.arguments.contains(name) == (name == "provider-hot-loops"))
        #expect(spec.environment[DeviceSaboteur.variable] == (name == "provider-hot-loops" ? nil : name))
    }
}
