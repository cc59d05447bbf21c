import DeviceProtocol
import DeviceRules
import EventLiterals
import Foundation
import LabModel
import LocalPush
import NetworkLab
import ScenarioLanguage
import ScenarioRunning
import Testing

private let phone = ProgramID(host: "phone", program: "push-provider")
private let serverID = ProgramID(host: "server", program: "push-server")

private func planner(
    _ definition: ScenarioDefinition = wardRound, sabotage: String? = nil, executables: Set<String> = []
) -> LaunchPlanner {
    let address = IPAddress("10.1.0.1").map { [$0] } ?? []
    return LaunchPlanner(
        definition,
        LaunchPlanner.Context(
            programsFolder: "/programs", folder: RunFolder("/run-1"), seed: 7, sabotage: sabotage,
            addresses: ["server": address], searchPath: ["/usr/local/bin", "/usr/bin"],
            isExecutable: { executables.contains($0) }))
}

/// The value behind a flag.
private func value(_ flag: String, in spec: ProgramSpec) -> String? {
    guard let index = spec.arguments.firstIndex(of: flag), index + 1 < spec.arguments.count else { return nil }
    return spec.arguments[index + 1]
}

@Suite("Planning launches")
struct LaunchPlannerTests {
    @Test("a server listens on the family that its host has, unless it is told where")
    func serverAddress() {
        #expect(planner().resolved(PushServerSettings(), serverID).address == "0.0.0.0")
        var given = PushServerSettings()
        given.address = "10.1.0.1"
        #expect(planner().resolved(given, serverID).address == "10.1.0.1")
        #expect(planner().resolved(PushServerSettings(), phone).address == nil)
    }

    @Test("a server gets its settings, its store and its identity")
    func pushServer() throws {
        var definition = wardRound
        definition.hosts[0].programs = [
            .pushServer(PushServerSettings(port: 7000, heartbeat: .milliseconds(200), acknowledgeWithin: .seconds(1.5)))
        ]
        let spec = try planner(definition).spec(for: serverID)
        #expect(spec.executable == "/programs/push-server")
        #expect(spec.logFile == "/run-1/logs/server-push-server.log")
        #expect(
            spec.arguments == [
                "--settings", "/run-1/state/given/server-push-server.json",
                "--store", "/run-1/state/server-push-server/messages.sqlite",
                "--identity", "/run-1/state/given/identity-server",
            ])
        #expect(planner(definition).identities == ["server"])
    }

    @Test("a server without TLS needs no identity, and its provider none either")
    func plain() throws {
        var definition = wardRound
        definition.hosts[0].programs = [.pushServer(PushServerSettings(plain: true))]
        let planner = planner(definition)
        #expect(planner.identities.isEmpty)
        #expect(value("--identity", in: try planner.spec(for: serverID)) == nil)
        #expect(value("--pin", in: try planner.spec(for: phone)) == nil)
        #expect(try planner.resolved(PushProviderSettings(), phone).plain == true)
    }

    @Test("a provider finds the only server, pins its certificate and takes the name of its host for a token")
    func pushProvider() throws {
        let spec = try planner().spec(for: phone)
        #expect(value("--settings", in: spec) == "/run-1/state/given/phone-push-provider.json")
        #expect(value("--pin", in: spec) == "/run-1/state/given/identity-server/certificate.pem")
        #expect(value("--inbox", in: spec) == "/run-1/state/phone-push-provider/inbox")
        #expect(spec.ownFolder == "/run-1/state/phone-push-provider")
        #expect(
            try planner().resolved(PushProviderSettings(timer: .seconds(5)), phone)
                == PushProviderSettings(
                    server: "server", port: 7650, token: "phone", timer: .seconds(5), plain: false))
    }

    @Test("the seeds of providers follow from the seed of the run and differ from each other")
    func seeds() throws {
        let planner = planner()
        let nurses = try (1...3).map { number in
            value("--seed", in: try planner.spec(for: ProgramID(host: "nurse-\(number)", program: "push-provider")))
        }
        #expect(Set(nurses).count == 3)
        #expect(try value("--seed", in: planner.spec(for: phone)) == value("--seed", in: planner.spec(for: phone)))
    }

    @Test("an address of a host with a server pins that server")
    func address() throws {
        var definition = wardRound
        definition.hosts[1].programs = [.pushProvider(PushProviderSettings(server: "10.1.0.1"))]
        let spec = try planner(definition).spec(for: phone)
        #expect(try planner(definition).resolved(PushProviderSettings(server: "10.1.0.1"), phone).server == "10.1.0.1")
        #expect(value("--pin", in: spec) == "/run-1/state/given/identity-server/certificate.pem")
    }

    @Test("a provider with no server or several to choose from is an error that says what to set")
    func noServer() {
        var none = wardRound
        none.hosts[0].programs = []
        var two = wardRound
        two.hosts.append(HostDefinition("spare", on: ["ward"], runs: [.pushServer()]))
        for definition in [none, two] {
            let error = #expect(throws: RunError.self) { try planner(definition).spec(for: phone) }
            #expect(error?.message.contains("set `server`") == true)
        }
    }

    @Test("TLS with a server that is not known is refused", arguments: [nil, false])
    func unknownServer(plain: Bool?) throws {
        var definition = wardRound
        definition.hosts[1].programs = [.pushProvider(PushProviderSettings(server: "192.0.2.9", plain: plain))]
        if plain == nil {
            #expect(value("--pin", in: try planner(definition).spec(for: phone)) == nil)
        } else {
            #expect(throws: RunError.self) { try planner(definition).spec(for: phone) }
        }
    }

    @Test("a saboteur goes to the program it breaks and to no other")
    func sabotage() throws {
        let broken = planner(sabotage: "provider-never-reconnects")
        #expect(value("--sabotage", in: try broken.spec(for: phone)) == "provider-never-reconnects")
        #expect(value("--sabotage", in: try broken.spec(for: serverID)) == nil)
        let other = planner(sabotage: "server-trusts-tcp")
        #expect(value("--sabotage", in: try other.spec(for: serverID)) == "server-trusts-tcp")
        #expect(value("--sabotage", in: try other.spec(for: phone)) == nil)
    }

    @Test("a program that is to misbehave does so in every run, but for one that tries another saboteur of it")
    func ownSabotage() throws {
        var definition = wardRound
        definition.hosts[1].programs[0].sabotage = "provider-hot-loops"
        #expect(value("--sabotage", in: try planner(definition).spec(for: phone)) == "provider-hot-loops")
        #expect(value("--sabotage", in: try planner(definition).spec(for: serverID)) == nil)
        let other = planner(definition, sabotage: "server-trusts-tcp")
        #expect(value("--sabotage", in: try other.spec(for: phone)) == "provider-hot-loops")
        let same = planner(definition, sabotage: "provider-never-reconnects")
        #expect(value("--sabotage", in: try same.spec(for: phone)) == "provider-never-reconnects")
    }

    @Test("an executable knows its token and the folder that it keeps")
    func ownState() throws {
        var definition = wardRound
        definition.hosts[1].programs = [
            ProgramDefinition("mine", .executable(ExecutableSettings(["sh"], token: "room-7"))),
            ProgramDefinition("other", .executable(ExecutableSettings(["sh"]))),
        ]
        let planner = planner(definition, executables: ["/usr/bin/sh"])
        let mine = try planner.spec(for: ProgramID(host: "phone", program: "mine"))
        #expect(mine.environment["PUSHLAB_TOKEN"] == "room-7")
        #expect(mine.environment["PUSHLAB_STATE"] == "/run-1/state/phone-mine")
        #expect(mine.ownFolder == "/run-1/state/phone-mine")
        let other = try planner.spec(for: ProgramID(host: "phone", program: "other"))
        #expect(other.environment["PUSHLAB_TOKEN"] == "phone")
        #expect(MessagePlan(definition, seed: 7).messages.values.allSatisfy { $0.allSatisfy { $0.token == "room-7" } })
    }

    @Test("a server of the user's own with a certificate is spoken TLS with, and the certificate pinned")
    func ownCertificate() throws {
        var definition = wardRound
        definition.folder = "/scenarios"
        let settings = ExecutableSettings(["sh"], sendsAt: 8080, certificate: "own.pem")
        definition.hosts[0].programs = [ProgramDefinition("mine", .executable(settings))]
        definition.hosts[1].programs = [.pushProvider(PushProviderSettings(server: "server", port: 7000))]
        let planner = planner(definition, executables: ["/usr/bin/sh"])
        let spec = try planner.spec(for: phone)
        #expect(value("--pin", in: spec) == "/scenarios/own.pem")
        #expect(spec.environment["PUSHLAB_SERVER_CERTIFICATE"] == "/scenarios/own.pem")
        #expect(try planner.resolved(PushProviderSettings(server: "server"), phone).plain == false)
        #expect(planner.identities.isEmpty)
    }

    @Test("an executable is found from the folder of the scenario or in PATH, and knows where it is")
    func executable() throws {
        var definition = wardRound
        definition.folder = "/scenarios"
        definition.hosts[1].programs = [
            ProgramDefinition(
                "mine",
                .executable(ExecutableSettings(["bin/mine", "-v"], environment: ["COLOUR": "red"], user: 1000))),
            ProgramDefinition("python", .executable(ExecutableSettings(["python3"], directory: "tools"))),
        ]
        let planner = planner(definition, executables: ["/scenarios/bin/mine", "/usr/bin/python3"])
        let mine = try planner.spec(for: ProgramID(host: "phone", program: "mine"))
        #expect(mine.executable == "/scenarios/bin/mine")
        #expect(mine.arguments == ["-v"])
        #expect(mine.directory == "/scenarios")
        #expect(mine.user == 1000)
        #expect(mine.environment["COLOUR"] == "red")
        #expect(mine.environment["PUSHLAB_HOST"] == "phone")
        #expect(mine.environment["PUSHLAB_SEED"] == "7")
        #expect(mine.environment["PUSHLAB_SERVER_ADDRESS"] == "10.1.0.1")
        #expect(mine.environment["PUSHLAB_SERVER_CERTIFICATE"] == "/run-1/state/given/identity-server/certificate.pem")
        let python = try planner.spec(for: ProgramID(host: "phone", program: "python"))
        #expect(python.executable == "/usr/bin/python3")
        #expect(python.directory == "/scenarios/tools")
    }

    @Test("a missing executable is named", arguments: ["bin/mine", "mine"])
    func missing(command: String) {
        var definition = wardRound
        definition.hosts[1].programs = [ProgramDefinition("mine", .executable(ExecutableSettings([command])))]
        let error = #expect(throws: RunError.self) {
            try planner(definition).spec(for: ProgramID(host: "phone", program: "mine"))
        }
        #expect(error?.message.contains("phone/mine") == true)
    }

    @Test(
        "an app has the bundle identifier of its Info.plist, unless the scenario names one or Xcode is to fill it in",
        arguments: [
            ("org.example.pager", nil, "org.example.pager"), ("org.example.pager", "org.other", "org.other"),
            ("$(PRODUCT_BUNDLE_IDENTIFIER)", nil, "com.example.pager"),
        ])
    func bundleIdentifier(_ written: String, _ named: String?, _ expected: String) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "Info-\(UUID()).plist").path
        let key = "<key>CFBundleIdentifier</key><string>\(written)</string>"
        let text = "<plist version=\"1.0\"><dict>\(key)</dict></plist>"
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        defer { try? FileManager.default.removeItem(atPath: file) }
        var definition = wardRound
        let app = AppDefinition("pager", bundleIdentifier: named, plist: file)
        definition.hosts[1] = HostDefinition("phone", on: ["ward"], device: DeviceDefinition(apps: [app]))
        let told = try planner(definition).configuration(of: "phone", groups: [:], on: ["ward"])
        #expect(told.apps.map(\.description.identifier) == [expected])
    }

    @Test("a device is told of the Wi-Fi network that it is on when it starts, and of every interface it can use")
    func networks() throws {
        var definition = wardRound
        definition.networks[0].ssid = "Ward-Secure"
        var lobby = NetworkSpec.numbered(2, name: "lobby")
        (lobby.ssid, lobby.isSecure) = ("Lobby", false)
        definition.networks += [lobby, .numbered(3, name: "dock")]
        definition.hosts[1] = HostDefinition(
            "phone", on: ["ward"], device: DeviceDefinition(), interfaces: ["ward": "en0"], mayJoin: ["lobby", "dock"])
        let planner = planner(definition)
        func told(_ networks: String...) throws -> DeviceConfiguration {
            try planner.configuration(of: "phone", groups: [:], on: networks)
        }
        #expect(try told("ward").interfaceTypes == ["en0": "wifi", "eth1": "wired"])
        #expect(
            try told("lobby").network
                == JoinedNetwork(ssid: "Lobby", isSecure: false, interface: "en0", bssid: "02:00:0b:02:00:01"))
        #expect(try told("dock").nearby.map(\.ssid) == ["Ward-Secure", "Lobby"])
        #expect(try told("dock", "ward").network?.ssid == "Ward-Secure")
        #expect(try told("dock").network == nil)
        #expect(try told().network == nil)
        #expect(try !told("ward").isLocked)
        #expect(try planner.configuration(of: "phone", groups: [:], on: ["ward"], isLocked: true).isLocked)
    }

    @Test("the answers to alerts about Wi-Fi networks go on after a restart, app by app")
    func joinAnswers() throws {
        let (denies, allows) = (AnswerDefinition(allows: false), AnswerDefinition(allows: true))
        var (pager, chart) = (AppDefinition("pager"), AppDefinition("chart"))
        (pager.joinAnswers, chart.joinAnswers) = ([denies, allows], [denies, allows])
        var definition = wardRound
        definition.hosts[1] = HostDefinition("phone", on: ["ward"], device: DeviceDefinition(apps: [pager, chart]))
        let planner = planner(definition)
        let told = try planner.configuration(
            of: "phone", groups: [:], on: ["ward"], alerts: ["chart"], joinAlerts: ["pager"])
        #expect(told.joinAnswers == [.init([allows], of: ["pager"]), .init([denies, allows], of: ["chart"])])
    }

    @Test("a device is told of its apps, their control groups and its network, and a saboteur of its own")
    func device() throws {
        let app = AppDefinition(
            "pager", usageDescription: "Finds it.", bonjourServices: ["_pager._tcp"], entitlements: [.multicast],
            isForeground: false,
            answers: [AnswerDefinition(allows: false, after: .milliseconds(1500)), AnswerDefinition(allows: true)],
            extensions: [AppDefinition("provider", kind: .appPushProvider, executableUUID: .missing)])
        var definition = wardRound
        definition.networks[0].ssid = "Ward-Secure"
        definition.hosts[1] = HostDefinition(
            "phone", on: ["ward"],
            device: DeviceDefinition(
                .macOS, dns: ["server"], proxy: ProxyDefinition(host: "192.0.2.1", port: 3128), apps: [app]),
            interfaces: ["ward": "en2"])
        let planner = planner(definition, sabotage: "lab-exempts-root")
        let told = try planner.configuration(of: "phone", groups: ["pager": 77, "provider": 78], on: ["ward"])
        #expect(told.platform == .macOS)
        #expect(told.dnsServers == ["10.1.0.1"])
        #expect(told.proxy == .init(addresses: ["192.0.2.1"], port: 3128))
        #expect(told.interfaceTypes == ["en2": "wifi"])
        #expect(
            told.network
                == JoinedNetwork(ssid: "Ward-Secure", isSecure: true, interface: "en2", bssid: "02:00:0b:01:00:01"))
        #expect(told.hotspotFile == "/run-1/state/phone-deviced/hotspots.json")
        #expect(told.notificationFile == "/run-1/state/phone-deviced/notifications.json")
        #expect(told.ledgerFile == "/run-1/state/phone-deviced/ledger.json")
        #expect(told.sabotage == .exemptsRoot)
        let (denies, allows) = (
            AnswerDefinition(allows: false, after: .milliseconds(1500)), AnswerDefinition(allows: true)
        )
        #expect(told.answers == [.init([denies, allows], of: ["pager"])])
        for alerts in [["pager", "chart"], ["pager", "pager", "pager"]] {
            let later = try planner.configuration(of: "phone", groups: [:], on: ["ward"], alerts: alerts)
            #expect(later.answers == [.init([allows], of: ["pager"])], "after a restart the list goes on")
        }
        #expect(told.apps.map(\.controlGroup) == [77, 78])
        #expect(told.apps.map(\.description.isForeground) == [false, true])
        #expect(told.apps.map(\.description.container) == [nil, "pager"])
        #expect(told.apps.map { $0.description.uuid == nil } == [false, true])
        #expect(told.apps[0].description.hasMulticastEntitlement)
        let system = try planner.spec(for: ProgramID(host: "phone", program: "deviced"))
        #expect(
            system.arguments == [
                "--configuration", "/run-1/state/given/phone-device.json", "--control-group", "3", "--keeper", "4",
            ])
        #expect(system.isDeviceSystem && system.takesInput)
        let pager = ProgramID(host: "phone", program: "pager")
        let spec = try planner.spec(for: pager)
        #expect(spec.controlGroup == "pager")
        let gated = try planner.spec(for: pager, behindFilter: true)
        #expect(gated.executable == "/programs/syscall-filter")
        #expect(gated.arguments == ["pager", "--", spec.executable] + spec.arguments)
        #expect(try planner.spec(for: serverID, behindFilter: true) == planner.spec(for: serverID))
    }
}
