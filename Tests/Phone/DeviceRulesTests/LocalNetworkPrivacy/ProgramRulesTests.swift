import DeviceRules
import TestTraits
import Testing

@Suite("Rules for kinds of programs and platforms")
struct ProgramRulesTests {
    private static let local: [NetworkRequest] = [
        .socket(.tcpConnect, to: .onLink), .socket(.udpSend, to: .onLink), .resolve(name: "nas.local"),
        .bonjour(.browse, type: "_pager._tcp"),
    ]

    /// Whether a local request has nothing against it but the privilege.
    private static func isLocal(_ point: PrivacySpace.Point) -> Bool {
        point.request.name != "bonjour-browse" || point.program.bundle.name == "declaring"
    }

    private func breaches(
        _ kind: AppKind, on platforms: (Platform) -> Bool, of law: (PrivacySpace.Point) -> Bool
    ) -> [String] {
        PrivacySpace.breaches(about: Self.local) {
            Self.isLocal($0) && $0.program.app.kind == kind && !$0.program.app.isRoot && $0.platform.standsForPrivacy
                && platforms($0.platform)
        } of: {
            law($0)
        }
    }

    @Test("the user is asked in the undetermined state, and the answer counts", .shows("B02", "B04", "B05"))
    func choice() {
        let breaches = breaches(.app, on: { _ in true }) { point in
            switch point.privilege {
            case .undetermined:
                point.decision.presentsAlert == (point.isForeground || !point.platform.standsForIOS)
                    && !point.decision.isAllowed
            case .allowed: point.decision.isAllowed && !point.decision.presentsAlert
            case .denied: !point.decision.isAllowed && !point.decision.presentsAlert
            }
        }
        #expect(breaches == [])
    }

    @Test("without local network privacy everything goes, for everybody", .shows("B15", "I09"))
    func noPrivacy() {
        let breaches = PrivacySpace.breaches {
            [.tvOS, .watchOS, .iOS13, .simulator].contains($0.platform)
        } of: {
            $0.decision == Decision(.allowed(.noPrivacy))
        }
        #expect(breaches == [])
    }

    @Test("iOS, iPadOS and visionOS decide alike", .shows("B16")) func family() {
        let decisions = [Platform.iOS, .iPadOS, .visionOS].map { platform in
            PrivacySpace.points.filter { $0.platform == platform }.map(\.decision)
        }
        #expect(decisions[0] == decisions[1])
        #expect(decisions[0] == decisions[2])
    }

    @Test("web content is exempt, the app that shows it is not", .shows("D13")) func webContent() {
        #expect(
            breaches(.webContent, on: { _ in true }) { $0.decision == Decision(.allowed(.exempt)) } == [])
    }

    @Test("an extension stands where its app stands", .shows("I01")) func extensions() {
        let app = PrivacySpace.points.filter { $0.program.isOrdinary }.map(\.decision)
        let appExtension = PrivacySpace.points.filter { $0.program.app.kind == .appExtension }.map(\.decision)
        #expect(app == appExtension)
    }

    @Test(
        "background extensions and push providers are refused without an alert until their app is allowed",
        .shows("I02", "I07"))
    func background() {
        for kind in [AppKind.backgroundExtension, .appPushProvider] {
            let breaches = breaches(kind, on: { _ in true }) { point in
                switch point.privilege {
                case .undetermined: point.decision == Decision(.refused(.background), isListed: true)
                case .allowed: point.decision.isAllowed
                case .denied: point.decision.refusal == .denied
                }
            }
            #expect(breaches == [])
        }
    }

    @Test("in the background an undetermined app is refused and listed, without an alert", .shows("I03", "I04", "B08"))
    func backgroundApp() {
        let breaches = PrivacySpace.breaches(about: Self.local) {
            Self.isLocal($0) && $0.program.isOrdinary && $0.platform.standsForIOS && $0.privilege == .undetermined
                && !$0.isForeground
        } of: {
            $0.decision == Decision(.refused(.background), isListed: true)
        }
        #expect(breaches == [])
    }

    @Test(
        "packet tunnel, app proxy and DNS proxy providers always have access, the push provider does not", .shows("I06")
    )
    func providers() {
        for kind in [AppKind.packetTunnelProvider, .appProxyProvider, .dnsProxyProvider] {
            #expect(
                breaches(kind, on: { _ in true }) { $0.decision == Decision(.allowed(.alwaysAllowed)) } == [])
        }
    }

    @Test("App Clips are refused in every state, without an alert", .shows("I08")) func appClips() {
        #expect(breaches(.appClip, on: { _ in true }) { $0.decision == Decision(.refused(.appClip)) } == [])
    }

    @Test("daemons and command-line tools have access, on macOS only", .shows("I10", "I12")) func macTools() {
        for kind in [AppKind.daemon, .commandLineTool] {
            let mac = breaches(kind, on: { !$0.standsForIOS }) {
                $0.decision == Decision(.allowed(.alwaysAllowed))
            }
            #expect(mac == [])
            #expect(breaches(kind, on: \.standsForIOS) { $0.decision.isAllowed == ($0.privilege == .allowed) } == [])
        }
    }

    @Test("root has access on macOS, and gains nothing elsewhere", .shows("I11")) func root() {
        let breaches = PrivacySpace.breaches(about: Self.local) {
            Self.isLocal($0) && $0.program.app.isRoot && $0.platform.standsForPrivacy
        } of: {
            $0.platform.standsForIOS
                ? $0.decision.isAllowed == ($0.privilege == .allowed)
                : $0.decision == Decision(.allowed(.alwaysAllowed))
        }
        #expect(breaches == [])
    }

    @Test("agents and all other programs need the user's grant on macOS", .shows("I13", "I14")) func agents() {
        for kind in [AppKind.agent, .app, .helperTool] {
            let breaches = breaches(kind, on: { !$0.standsForIOS }) {
                $0.decision.isAllowed == ($0.privilege == .allowed)
                    && $0.decision.presentsAlert == ($0.privilege == .undetermined)
            }
            #expect(breaches == [])
        }
    }

    @Test("what a command-line tool starts is covered with it", .shows("I12")) func children() {
        let tool = AppDescription("tool", kind: .commandLineTool)
        let child = AppDescription("child", kind: .helperTool, responsible: "tool")
        let request = NetworkRequest.socket(.tcpConnect, to: .onLink)
        let bundle = child.bundle(among: [tool, child], on: .macOS)
        #expect(bundle == tool)
        let decision = PrivacyRules(.macOS).decide(request, by: child, bundle: bundle, in: AppState(.undetermined))
        #expect(decision == Decision(.allowed(.alwaysAllowed)))
    }

    @Test("an agent is gated also if a daemon or a tool answers for it", .shows("I13")) func agentOfDaemon() {
        for kind in [AppKind.daemon, .commandLineTool] {
            let owner = AppDescription("owner", kind: kind)
            let agent = AppDescription("agent", kind: .agent, responsible: "owner")
            let decision = PrivacyRules(.macOS).decide(
                .socket(.tcpConnect, to: .onLink), by: agent, bundle: owner, in: AppState(.undetermined))
            #expect(decision == Decision(.refused(.undetermined), presentsAlert: true, isListed: true))
        }
    }

    @Test("on macOS the responsible app answers, for a helper of its extension too", .shows("I15", "I16"))
    func responsible() {
        let app = AppDescription("app")
        let plugin = AppDescription("plugin", kind: .appExtension, container: "app")
        let helper = AppDescription("helper", kind: .helperTool, responsible: "plugin")
        let agent = AppDescription("agent", kind: .agent, responsible: "app")
        let all = [app, plugin, helper, agent]
        #expect(all.map { $0.bundle(among: all, on: .macOS).name } == ["app", "app", "app", "app"])
        #expect(all.map { $0.bundle(among: all, on: .iOS).name } == ["app", "app", "helper", "agent"])
    }

    @Test("a chain of responsibility that closes on itself ends") func ring() {
        let one = AppDescription("one", kind: .helperTool, responsible: "two")
        let two = AppDescription("two", kind: .helperTool, responsible: "one")
        #expect(["one", "two"].contains(one.bundle(among: [one, two], on: .macOS).name))
    }
}
