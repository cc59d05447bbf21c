import DeviceProtocol
import DeviceRules
import Testing

@Suite("A rule that versions or reports disagree about")
struct DeviceRuleTests {
    private let connection = NetworkRequest.socket(.tcpConnect, to: .onLink)
    private let fresh = AppState(.undetermined)

    private func decide(
        _ request: NetworkRequest, by app: AppDescription, on version: PlatformVersion, without: [DeviceRule] = []
    ) -> Decision {
        var device = DeviceDescription(version)
        device.removedRules = without
        return device.rules.decide(request, by: app, bundle: app, in: fresh)
    }

    @Test(
        "holds by version",
        arguments: [
            (.gatewayIsOpen, "macos-26", true), (.gatewayIsOpen, "macos-15", false), (.gatewayIsOpen, "macos", true),
            (.gatewayIsOpen, "ios-26", false), (.updateKeepsBundledChoice, "macos-26", true),
            (.updateKeepsBundledChoice, "macos-15.0", false), (.backgroundOnlyIsSilent, "macos-15", true),
            (.backgroundOnlyIsSilent, "ipados", false), (.multicastArrives, "ios-17", true),
            (.multicastArrives, "ios-18", false), (.multicastArrives, "ios", false),
            (.longEntriesDeclare, "visionos-2", true), (.longEntriesDeclare, "macos", false),
        ] as [(DeviceRule, String, Bool)])
    func versions(rule: DeviceRule, name: String, holds: Bool) throws {
        #expect(rule.holds(on: try #require(PlatformVersion(rawValue: name))) == holds)
    }

    @Test("has evidence, and holds only where it has an effect", arguments: DeviceRule.allCases)
    func evidence(rule: DeviceRule) {
        #expect(!rule.summary.isEmpty && !rule.evidence.isEmpty)
        for version in PlatformVersion.allCases where rule.holds(on: version) {
            #expect(rule.concerns(version.platform), "\(version.rawValue)")
        }
    }

    @Test("names versions as scenarios do, and no others", arguments: PlatformVersion.allCases)
    func names(version: PlatformVersion) {
        #expect(PlatformVersion(rawValue: version.rawValue) == version)
        #expect(PlatformVersion(rawValue: "\(version.rawValue)-x") == nil)
    }

    @Test("leaves a background-only bundle without an alert, on macOS")
    func backgroundOnly() {
        var app = AppDescription("helper")
        app.isBackgroundOnly = true
        let mac = PlatformVersion(.macOS)
        #expect(decide(connection, by: app, on: mac).verdict == .refused(.background))
        #expect(!decide(connection, by: app, on: mac).presentsAlert)
        #expect(decide(connection, by: app, on: mac, without: [.backgroundOnlyIsSilent]).presentsAlert)
        #expect(decide(connection, by: app, on: PlatformVersion(.iOS)).presentsAlert)
    }

    @Test("exempts a program that Apple has signed, on macOS")
    func apple() {
        var app = AppDescription("curl")
        app.isSignedByApple = true
        let mac = PlatformVersion(.macOS)
        #expect(decide(connection, by: app, on: mac).verdict == .allowed(.exempt))
        #expect(!decide(connection, by: app, on: mac, without: [.appleProgramsAreExempt]).isAllowed)
        #expect(!decide(connection, by: app, on: PlatformVersion(.iOS)).isAllowed)
    }

    @Test("judges a disclaimed helper by itself")
    func disclaimed() {
        var helper = AppDescription("helper", kind: .helperTool, responsible: "pager")
        let installed = [AppDescription("pager"), helper]
        #expect(helper.bundle(among: installed, on: .macOS).name == "pager")
        helper.isDisclaimed = true
        #expect(helper.bundle(among: installed, on: .macOS).name == "helper")
    }

    @Test(
        "lets an entry with three labels declare its subtype, or its type",
        arguments: [
            ("_ABCD._googlecast._tcp", "_abcd._sub._googlecast._tcp", true),
            ("_ABCD._googlecast._tcp", "_googlecast._tcp,_ABCD", true),
            ("_ABCD._googlecast._tcp", "_googlecast._tcp", false),
            ("_ABCD._googlecast._tcp", "_other._sub._googlecast._tcp", false),
            ("_ABCD._googlecast._tcp", "_abcd._sub._pager._tcp", false),
            ("_pager._tcp.local", "_pager._tcp", true), ("_pager._tcp.local.", "_pager._tcp.local", true),
            ("_pager._tcp.example", "_pager._tcp", false), ("._pager._tcp", "_pager._tcp", false),
            ("_a._b._pager._tcp", "_pager._tcp", false), ("", "_pager._tcp", false),
        ])
    func longEntries(entry: String, request: String, isDeclared: Bool) {
        let app = AppDescription("pager", bonjourServices: [entry])
        let browsing = NetworkRequest.bonjour(.browse, type: request)
        let isRefused = { $0 == Decision.Verdict.refused(.undeclared) }
        #expect(isRefused(decide(browsing, by: app, on: PlatformVersion(.iOS)).verdict) != isDeclared)
        #expect(isRefused(decide(browsing, by: app, on: PlatformVersion(.iOS), without: [.longEntriesDeclare]).verdict))
        #expect(!isRefused(decide(browsing, by: app, on: PlatformVersion(.macOS)).verdict))
    }

    @Test("keeps the choice about a bundled app with another UUID on macOS 26, and about no other program")
    func updates() {
        let rules = DeviceDescription(PlatformVersion(.macOS, 26)).rules
        #expect(rules.keepsChoice(of: AppDescription("pager")))
        #expect(!rules.keepsChoice(of: AppDescription("agent", kind: .agent)))
        #expect(!DeviceDescription(PlatformVersion(.macOS, 15)).rules.keepsChoice(of: AppDescription("pager")))
        #expect(DeviceDescription(PlatformVersion(.iOS, 15)).rules.keepsChoice(of: AppDescription("pager")))
    }
}
