import DeviceRules
import TestTraits
import Testing

@Suite("Apps without a usage description")
struct UsageRulesTests {
    private static let request = NetworkRequest.socket(.tcpConnect, to: .onLink)

    private func decide(
        usage: String?, isUpdated: Bool = true, on platform: Platform = .iOS, asks: Bool = false,
        _ privilege: Privilege = .undetermined, isForeground: Bool = true
    ) -> Decision {
        let app = AppDescription(
            "pager", executableUUID: "2F00", usageDescription: UsageDescription(usage),
            isLinkedAgainstPrivacySDK: isUpdated)
        return PrivacyRules(platform, asksWithoutUsage: asks).decide(
            Self.request, by: app, bundle: app, in: AppState(privilege, isForeground: isForeground))
    }

    @Test(
        "only one that was updated since iOS 14 is refused in silence", .shows("C02"),
        arguments: [Platform.iOS, .iPadOS, .visionOS, .macOS])
    func silence(platform: Platform) {
        let asked = Decision(.refused(.undetermined), presentsAlert: true, isListed: true)
        let silent = Decision(.refused(.noUsageDescription), isListed: true)
        #expect(decide(usage: nil, on: platform) == (platform.isMac ? asked : silent))
        #expect(decide(usage: nil, on: platform, asks: true) == asked)
        #expect(decide(usage: nil, isUpdated: false, on: platform) == asked)
        #expect(decide(usage: "Finds pagers.", on: platform) == asked)
    }

    @Test("what the user has chosen counts without one as well")
    func choice() {
        #expect(decide(usage: nil, .allowed) == Decision(.allowed(.allowed), isListed: true))
        #expect(decide(usage: nil, .denied) == Decision(.refused(.denied), isListed: true))
    }

    @Test("in the background it is refused for being there, like any other")
    func background() {
        #expect(decide(usage: nil, isForeground: false) == Decision(.refused(.background), isListed: true))
    }

    @Test("the usage description of an extension is that of its app")
    func container() {
        let state = AppState(.undetermined)
        let silent = AppDescription("pager", usageDescription: .missing)
        let share = AppDescription("share", kind: .appExtension, container: "pager", usageDescription: "Finds pagers.")
        #expect(
            PrivacyRules(.iOS).decide(Self.request, by: share, bundle: silent, in: state).refusal
                == .noUsageDescription)
        let bare = AppDescription("share", kind: .appExtension, container: "pager", usageDescription: .missing)
        #expect(
            PrivacyRules(.iOS).decide(Self.request, by: bare, bundle: AppDescription("pager"), in: state).refusal
                != .noUsageDescription)
    }
}
