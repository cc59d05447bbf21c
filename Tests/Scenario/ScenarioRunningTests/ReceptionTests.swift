import DeviceProtocol
import DeviceRules
import EventLiterals
import LabEvents
import LabModel
import ScenarioLanguage
import ScenarioRunning
import Testing

@Suite("What gates cannot keep from apps")
struct ReceptionTests {
    private func includes(
        _ to: String, name: EventName = .received, enforcement: Value = "seccomp", privilege: Privilege = .denied,
        app: AppDefinition = AppDefinition("pager"), on device: (inout DeviceDefinition) -> Void = { _ in }
    ) -> Bool {
        var phone = DeviceDefinition(apps: [app])
        device(&phone)
        let definition = ScenarioDefinition(
            "A phone", networks: [.numbered(1, name: "ward")],
            hosts: [HostDefinition("phone", on: ["ward"], device: phone)])
        let state = LabState(
            definition,
            after: [
                event(1, "phone/deviced", .privilege, [.app: "pager", .state: .string(privilege.rawValue)]),
                event(2, "phone/deviced", .deviceReady, [.enforcement: enforcement]),
            ])
        return UnenforcedReception(definition).includes(event(3, "phone/pager", name, [.to: .string(to)]), state)
    }

    @Test("multicast and broadcast, limited and of the network, without access")
    func local() {
        for address in ["239.1.2.3", "ff02::1:2", "255.255.255.255", "10.1.255.255"] {
            #expect(includes(address), "\(address)")
            #expect(!includes(address, enforcement: "kernel"), "the kernel keeps it away")
            #expect(includes(address, privilege: .undetermined))
            #expect(includes(address, privilege: .allowed), "without the entitlement")
            let entitled = AppDefinition("pager", entitlements: [.multicast])
            #expect(!includes(address, privilege: .allowed, app: entitled))
            #expect(includes(address, privilege: .denied, app: entitled))
        }
    }

    @Test("not unicast, nor anything that does not tell where it was sent")
    func unicast() {
        for address in ["10.1.0.2", "10.1.0.255", "fd00:1::2", "", "phone"] {
            #expect(!includes(address), "\(address)")
        }
        #expect(!includes("239.1.2.3", name: .delivered))
    }

    @Test("not where it needs no access: by legacy rules, on other platforms")
    func rules() {
        #expect(!includes("239.1.2.3") { $0.legacyMulticastReceive = true })
        #expect(!includes("239.1.2.3") { $0.platform = .tvOS })
    }

    @Test("as the rules decide, for every kind of program on every platform", arguments: Platform.allCases)
    func agreement(_ platform: Platform) {
        for kind in AppKind.allCases {
            for (isRoot, isSigned, isOld) in [
                (false, false, false), (false, true, false), (true, false, false), (true, true, false),
                (false, true, true),
            ] {
                for bundleKind in [kind, .app, .daemon] {
                    for privilege in Privilege.allCases {
                        let app = AppDescription("tool", kind: kind, hasMulticastEntitlement: isSigned, isRoot: isRoot)
                        let bundle = bundleKind == kind ? app : AppDescription("owner", kind: bundleKind)
                        let rules = PrivacyRules(platform, legacyMulticastReceive: isOld)
                        for destination in [Destination.multicast, .broadcast] {
                            let decision = rules.decide(
                                .socket(.udpReceive, to: destination), by: app, bundle: bundle, in: AppState(privilege))
                            #expect(
                                UnenforcedReception.hasAccess(app, bundle: bundle, rules, recorded: privilege)
                                    == decision.isAllowed, "\(kind) \(bundleKind) \(privilege) \(isRoot) \(isSigned)")
                        }
                    }
                }
            }
        }
    }
}
