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

/// Phones in real labs: what the kernel does to their apps, and what is seen on their links.
@Suite("Devices in scenarios", .enabled(LabMachine.reason) { await Engine.canRunDevices() })
struct EngineDeviceTests {
    private func refused(_ operation: ProbeOperation, _ target: String) -> Step {
        Step(.try(TryStep(operation, target, by: "phone/pager", outcome: "EHOSTUNREACH")))
    }

    @Test(
        "the first attempt asks the user, and a denied app reaches nothing and sends nothing", .showsLive("B02", "B05"))
    func denied() async {
        let pager = AppDefinition("pager", usageDescription: "Finds your ward's server.")
        let result = await Engine.run(
            device(
                pager,
                steps: refused(.tcpConnect, "server:80"),
                .expect(.alert(AlertPattern(of: "phone/pager", text: "Finds your ward's server."), .exactly(1))),
                .do(.device(.deny, "phone/pager", refused: nil)), .expect(.privilege("phone/pager", .denied)),
                .expect(.listed("phone/pager")), refused(.udpSend, "server:9"), refused(.udpConnect, "server:9"),
                .do(.device(.allow, "phone/pager", refused: "."))))
        #expect(result.verdict == .passed, "\(result.findings)")
    }

    @Test("an allowed app reaches the peer, and its frames are seen")
    func allowed() async {
        let pager = AppDefinition("pager", privilege: .allowed)
        let result = await Engine.run(
            device(
                pager, steps: Step(.try(TryStep(.tcpConnect, "server:80", by: "phone/pager", as: "c1"))),
                Step(.try(TryStep(.tcpSend, "c1", by: "phone/pager"))),
                Step(.try(TryStep(.udpReceive, "6000", by: "phone/pager", from: "server/peer")))))
        #expect(result.verdict == .passed, "\(result.findings)")
    }

    @Test("a try that comes out otherwise fails, and the finding says which of the causes it was")
    func diagnosis() async throws {
        let pager = AppDefinition("pager", privilege: .denied)
        let result = await Engine.run(
            device(pager, steps: Step(.try(TryStep(.tcpConnect, "server:80", by: "phone/pager")))))
        #expect(result.verdict == .failed)
        let finding = try #require(result.findings.first)
        #expect(finding.message.contains("the outcome was EHOSTUNREACH and not ok"))
        #expect(finding.details.first?.contains("the user has denied it local network access") == true)
    }

    @Test("frames on the wire fail a try that must have none, and their lack one that must have some")
    func wire() async throws {
        let pager = AppDefinition("pager", privilege: .allowed)
        var step = TryStep(.udpSend, "server:9", by: "phone/pager", wire: TryStep.WireDemand.none)
        let sent = await Engine.run(device(pager, steps: Step(.try(step))))
        #expect(sent.findings.first?.message.contains("a frame of it was on the wire") == true)
        step = TryStep(.udpConnect, "server:9", by: "phone/pager", wire: .some)
        let silent = await Engine.run(device(pager, steps: Step(.try(step))))
        #expect(silent.findings.first?.message.contains("no frame of it was on the wire") == true)
    }

    @Test("what nobody saw was forbidden in vain when frames went by uncaptured, and that says nothing")
    func flood() async throws {
        // More than a capture keeps.
        let script = """
            import socket
            s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            for _ in range(5):
                for _ in range(20000): s.sendto(b"x", ("10.1.0.2", 9))
            print('{"event":"flooded"}', flush=True)
            """
        var definition = device(
            steps: .never(.wire(WirePattern("phone", port: 99), .atLeast(1))), Step(.do(.start(["server/flood"]))),
            .expect(.event(EventPattern("flooded"), .atLeast(1)), within: .seconds(60)))
        definition.hosts[0].programs.append(
            ProgramDefinition(
                "flood", .executable(ExecutableSettings(["/usr/bin/python3", "-c", script])), starts: false))
        let result = await Engine.run(definition)
        #expect(result.verdict == .inconclusive(.witnessLost))
        let finding = try #require(result.findings.first)
        #expect(finding.message.hasPrefix("`never"))
        #expect(finding.message.hasSuffix("so this is inconclusive."))
    }

    @Test("an alert that was forbidden in vain while reports of the app were lost says nothing")
    func lostReports() async throws {
        // More requests, each unlike the others, than a device's system that is stopped can be told of.
        let script = """
            import signal, socket
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGHUP])
            print('{"event":"waiting"}', flush=True)
            signal.sigwait([signal.SIGHUP])
            s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            for port in range(1, 20000):
                try: s.connect(("10.1.0.1", port))
                except OSError: pass
            print('{"event":"flooded"}', flush=True)
            signal.pause()
            """
        let flood = ProgramDefinition(
            "flood", .executable(ExecutableSettings(["/usr/bin/python3", "-c", script])), ready: .event("waiting"))
        let result = await Engine.run(
            device(
                AppDefinition("pager", privilege: .denied, runs: [flood]),
                steps: .never(.alert(AlertPattern(), .atLeast(1))),
                Step(.fault(FaultStep(.process(["phone/deviced"], .pause)))),
                Step(.do(.signal(.hangUp, ["phone/flood"]))),
                .expect(.event(EventPattern("flooded"), .atLeast(1)), within: .seconds(60)), Step(.heal(.all)),
                .expect(.event(EventPattern(.decisionsDropped), .atLeast(1)), within: .seconds(60))))
        #expect(result.verdict == .inconclusive(.witnessLost), "\(result.findings)")
        let finding = try #require(result.findings.first)
        #expect(finding.message.hasPrefix("`never: { alert"))
        #expect(finding.message.hasSuffix("were lost, so this is inconclusive."))
    }

    @Test("a probe listens for datagrams and echoes them, and lists the interfaces")
    func listensAndLists() async {
        let listen = TryStep(.udpListen, "5000", by: "phone/pager", from: "server/peer")
        let pager = AppDefinition("pager", privilege: .allowed)
        let result = await Engine.run(
            device(
                pager, steps: Step(.try(listen)),
                .expect(.wire(WirePattern("phone", to: "server", protocol: .udp), .atLeast(1))),
                Step(.try(TryStep(.interfaces, by: "phone/pager")))))
        #expect(result.verdict == .passed, "\(result.findings)")
    }

    @Test("what the user decided is so after a reboot, and uninstalling forgets it", .showsLive("B11"))
    func reboot() async {
        let result = await Engine.run(
            device(
                steps: refused(.tcpConnect, "server:80"), .do(.device(.allow, "phone/pager", refused: nil)),
                .do(.reboot("phone")), .expect(.privilege("phone/pager", .allowed)),
                Step(.try(TryStep(.tcpConnect, "server:80", by: "phone/pager"))),
                .do(.device(.uninstall, "phone/pager", refused: nil)),
                .do(.device(.install, "phone/pager", refused: nil)),
                .expect(.privilege("phone/pager", .undetermined))))
        #expect(result.verdict == .passed, "\(result.findings)")
    }
}

/// A scenario of a phone with one app, and a peer that listens on 80/tcp and 9/udp.
private func device(_ app: AppDefinition = AppDefinition("pager"), steps: Step...) -> ScenarioDefinition {
    let peer = ProbeSettings(listens: [ProbePort(80, .tcp), ProbePort(9, .udp)])
    return ScenarioDefinition(
        "A phone", networks: [.numbered(1, name: "ward")],
        hosts: [
            HostDefinition("server", on: ["ward"], runs: [.probe(named: "peer", peer)]),
            HostDefinition("phone", on: ["ward"], device: DeviceDefinition(apps: [app])),
        ], steps: steps)
}

extension Engine {
    /// Whether this machine can tell the apps of a device apart; a run that goes wrong otherwise does not say that it
    /// cannot, and leaves it to the tests to turn red.
    static func canRunDevices() async -> Bool { await trial.value }

    /// A run that finds out, once for all tests.
    private static let trial = Task {
        guard LabMachine.canRunLabs else { return false }
        let result = await run(device(steps: .never(.alert(AlertPattern(), .atLeast(1)))))
        return result.verdict != .inconclusive(.notSupported)
    }
}
