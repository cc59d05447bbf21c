import DeviceProtocol
import DeviceRules
import EventLiterals
import LabEvents
import LabModel
import NetworkLab
import ScenarioLanguage
import TestSupport
import TestTraits
import Testing

@Suite("Devices that change networks in scenarios", .enabled(LabMachine.reason) { await Engine.canRunDevices() })
struct EngineDeviceMoveTests {
    /// A phone on the ward that may join the lobby, and a host on either that listens.
    private func scenario(_ steps: Step.Action...) -> ScenarioDefinition {
        var (ward, lobby) = (NetworkSpec.numbered(1, name: "ward"), NetworkSpec.numbered(2, name: "lobby"))
        (ward.ssid, lobby.ssid, lobby.isSecure) = ("Ward", "Lobby", false)
        let peer = ProgramDefinition.probe(named: "peer", ProbeSettings(listens: [ProbePort(80, .tcp)]))
        let pager = AppDefinition("pager", privilege: .allowed, runs: [.probe(named: "pager")])
        return ScenarioDefinition(
            "A phone leaves the ward", timeout: .seconds(300), networks: [ward, lobby],
            hosts: [
                HostDefinition("server", on: ["ward"], runs: [peer]),
                HostDefinition("desk", on: ["lobby"], runs: [peer]),
                HostDefinition("phone", on: ["ward"], device: DeviceDefinition(apps: [pager]), mayJoin: ["lobby"]),
            ],
            steps: steps.enumerated().map { Step($1, at: SourcePosition(line: 10 + $0, column: 3)) })
    }

    private func reported(_ name: EventName, _ network: String) -> Step.Action {
        let pattern = EventPattern(name, from: "phone/deviced", where: ["ssid": .string(network)])
        return .expect(.event(pattern, .atLeast(1)), within: .seconds(60))
    }

    private func connects(to target: String, outcome: String = "ok") -> Step.Action {
        .try(TryStep(.tcpConnect, target, by: "phone/pager", outcome: outcome))
    }

    @Test("the system is told of each network, and its apps reach what is there and nothing else")
    func moves() async {
        let result = await Engine.run(
            scenario(
                connects(to: "server:80"), .do(.leave("phone", network: nil)), reported("network-left", "Ward"),
                connects(to: "10.1.0.1:80", outcome: "ENETUNREACH"), .do(.join("phone", network: "lobby")),
                reported("network-joined", "Lobby"), connects(to: "desk:80"),
                connects(to: "10.1.0.1:80", outcome: "ENETUNREACH"), .do(.roam("phone", network: nil)),
                connects(to: "desk:80"), .do(.join("phone", network: "ward")), reported("network-left", "Lobby"),
                connects(to: "server:80"), .do(.reboot("phone")), connects(to: "server:80")))
        #expect(result.verdict == .passed, "\(result.findings)")
    }

    @Test("a provider that the device launches may be off its network before it is ready")
    func leavesBeforeReady() async {
        let program = ProgramDefinition(
            "late", .executable(ExecutableSettings(["/bin/sh", "-c", "sleep 600"])), ready: .event("never"),
            within: .seconds(1))
        let provider = AppDefinition(
            "provider", kind: .appPushProvider, runs: [program], push: PushDefinition(matches: ["Ward"]))
        let launched = EventPattern(.launched, from: "phone/late")
        var definition = scenario(
            .expect(.event(launched, .atLeast(1)), within: .seconds(60)), .do(.leave("phone", network: nil)),
            reported("network-left", "Ward"), .do(.wait(.seconds(2))))
        definition.hosts[2].device?.apps[0].extensions = [provider]
        let result = await Engine.run(definition)
        #expect(result.verdict == .passed, "\(result.findings)")
    }

    @Test(
        "a phone that starts locked is on a secured network only after the unlock, and on an open one before",
        .showsLive("J13"))
    func unlock() async {
        let result = await Engine.run(
            scenario(
                .do(.reboot("phone", isLocked: true)), connects(to: "10.1.0.1:80", outcome: "ENETUNREACH"),
                .do(.join("phone", network: "lobby")), reported("network-joined", "Lobby"), connects(to: "desk:80"),
                .do(.join("phone", network: "ward")), connects(to: "10.1.0.1:80", outcome: "ENETUNREACH"),
                .do(.device(.unlock, "phone", refused: nil)), reported("network-joined", "Ward"),
                connects(to: "server:80"), .do(.reboot("phone", isLocked: true)),
                .do(.leave("phone", network: nil)), .do(.device(.unlock, "phone", refused: nil)),
                connects(to: "10.1.0.1:80", outcome: "ENETUNREACH"), .do(.join("phone", network: "ward")),
                connects(to: "server:80"), .do(.reboot("phone", isLocked: true)), .do(.reboot("phone")),
                connects(to: "server:80")))
        #expect(result.verdict == .passed, "\(result.findings)")
    }

    @Test("radios that are off stay so over a restart and an unlock, and bring back the network that there was")
    func radios() async {
        func user(_ action: DeviceAction) -> Step.Action { .do(.device(action, "phone", refused: nil)) }
        let isOff = connects(to: "10.1.0.1:80", outcome: "ENETUNREACH")
        let result = await Engine.run(
            scenario(
                user(.wifiOff), reported("network-left", "Ward"), isOff, user(.wifiOff), .do(.reboot("phone")), isOff,
                user(.wifiOn), reported("network-joined", "Ward"), connects(to: "server:80"),
                .do(.reboot("phone", isLocked: true)), user(.wifiOff), user(.unlock), isOff,
                .do(.reboot("phone", isLocked: true)), user(.wifiOn), isOff, user(.unlock), connects(to: "server:80"),
                user(.airplaneModeOn), isOff, .do(.reboot("phone")), isOff, user(.wifiOn), connects(to: "server:80"),
                user(.airplaneModeOff), connects(to: "server:80"), .do(.join("phone", network: "lobby")),
                user(.airplaneModeOn), connects(to: "10.2.0.2:80", outcome: "ENETUNREACH"), user(.airplaneModeOff),
                connects(to: "desk:80")))
        #expect(result.verdict == .passed, "\(result.findings)")
    }
}
