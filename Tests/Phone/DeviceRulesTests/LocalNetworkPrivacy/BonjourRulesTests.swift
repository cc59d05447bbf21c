import DeviceRules
import TestTraits
import Testing

@Suite("Rules for names and Bonjour")
struct BonjourRulesTests {
    @Test("resolving a name that ends in .local needs access, in any case, with or without the last dot", .shows("D14"))
    func localNames() {
        let app = AppDescription("pager")
        let rules = PrivacyRules(.iOS)
        for name in ["x.local", "x.local.", "X.LOCAL", "a.b.LoCaL."] {
            let decision = rules.decide(.resolve(name: name), by: app, bundle: app, in: AppState(.denied))
            #expect(decision.refusal == .denied, "\(name)")
        }
    }

    @Test(
        "resolving any other name needs nothing", .shows("D15"),
        arguments: ["nas.example", "local.example", "xlocal", "x.local.example", "", "."])
    func otherNames(name: String) {
        let app = AppDescription("pager")
        let decision = PrivacyRules(.iOS).decide(.resolve(name: name), by: app, bundle: app, in: AppState(.denied))
        #expect(decision == Decision(.allowed(.notLocal)))
    }

    @Test("registering, browsing and resolving need access", .shows("D17", "D18", "D19"))
    func needsAccess() {
        let breaches = PrivacySpace.breaches(about: PrivacySpace.bonjour) {
            $0.isBonjour(.register, .browse, .resolve, type: "_pager._tcp") && $0.isChoice
                && $0.program.bundle.name == "declaring"
        } of: {
            $0.decision.isAllowed == ($0.privilege == .allowed)
        }
        #expect(breaches == [])
    }

    @Test("services of the system need nothing, and nobody is listed for them", .shows("D21"))
    func systemServices() {
        let breaches = PrivacySpace.breaches(about: [.systemService(.airPrint)]) {
            $0.platform.standsForPrivacy
        } of: {
            $0.decision == Decision(.allowed(.exempt))
        }
        #expect(breaches == [])
    }

    @Test(
        "without the declaration it is NoAuth, whatever the privilege, and nothing follows",
        .shows("C03", "C05", "C06", "C11"))
    func undeclared() {
        let breaches = PrivacySpace.breaches(about: PrivacySpace.bonjour) {
            let isUndeclared =
                $0.program.bundle.name == "bare" && $0.isBonjour(.register, .browse, .resolve, type: "_pager._tcp")
                || $0.program.bundle.name == "declaring"
                    && $0.isBonjour(.register, .browse, .resolve, type: "_secret._udp")
            return isUndeclared && $0.platform.standsForIOS && $0.program.isOrdinary
        } of: {
            $0.decision == Decision(.refused(.undeclared)) && $0.decision.refusal?.dnsServiceError == -65555
        }
        #expect(breaches == [])
        #expect(Refusal.denied.dnsServiceError == -65570)
    }

    @Test("an app linked before the keys existed is asked about, with the system's own text", .shows("C02"))
    func oldApp() {
        let app = AppDescription("old", isLinkedAgainstPrivacySDK: false)
        let decision = PrivacyRules(.iOS).decide(
            .bonjour(.browse, type: "_pager._tcp"), by: app, bundle: app, in: AppState(.undetermined))
        #expect(decision == Decision(.refused(.undetermined), presentsAlert: true, isListed: true))
        #expect(app.alertText(in: "en") == "This app would like to find and connect to devices on your local network.")
    }

    @Test("the alert has the usage description", .shows("C01")) func usageText() {
        #expect(AppDescription("pager", usageDescription: "Finds pagers.").alertText(in: "en") == "Finds pagers.")
    }

    @Test("the same request is asked about once the keys are there", .shows("C04"))
    func fixed() {
        let request = NetworkRequest.bonjour(.browse, type: "_pager._tcp")
        var app = AppDescription("pager")
        let state = AppState(.undetermined)
        #expect(PrivacyRules(.iOS).decide(request, by: app, bundle: app, in: state).refusal == .undeclared)
        app.bonjourServices = ["_pager._tcp"]
        #expect(PrivacyRules(.iOS).decide(request, by: app, bundle: app, in: state).presentsAlert)
    }

    @Test("the permission helper's own type must be declared too", .shows("C08"))
    func preflight() {
        let app = AppDescription("pager", bonjourServices: ["_pager._tcp"])
        let decision = PrivacyRules(.iOS).decide(
            .bonjour(.register, type: "_preflight_check._tcp"), by: app, bundle: app, in: AppState(.allowed))
        #expect(decision == Decision(.refused(.undeclared)))
    }

    @Test("the app's declaration counts for its extension, and the extension's own does not", .shows("C10"))
    func extensionKeys() {
        let request = NetworkRequest.bonjour(.browse, type: "_pager._tcp")
        let bare = AppDescription("pager")
        let declaring = AppDescription("pager", bonjourServices: ["_pager._tcp"])
        let plain = AppDescription("share", kind: .appExtension, container: "pager")
        var full = plain
        full.bonjourServices = ["_pager._tcp"]
        let rules = PrivacyRules(.iOS)
        #expect(rules.decide(request, by: full, bundle: bare, in: AppState(.allowed)).refusal == .undeclared)
        #expect(rules.decide(request, by: plain, bundle: declaring, in: AppState(.allowed)).isAllowed)
        #expect(full.bundle(among: [bare, full], on: .iOS) == bare)
    }

    @Test("with the entitlement any type will do", .shows("E07"))
    func arbitraryTypes() {
        let breaches = PrivacySpace.breaches(about: PrivacySpace.bonjour) {
            $0.isBonjour(.register, .browse, .resolve, type: "_secret._udp") && $0.program.isOrdinary
                && $0.platform.standsForIOS && $0.privilege == .allowed
        } of: {
            $0.decision.isAllowed == ["entitled", "old"].contains($0.program.bundle.name)
        }
        #expect(breaches == [])
    }

    @Test("browsing for all types needs the entitlement; declaring the type of types does not help", .shows("E08"))
    func allTypes() {
        var app = AppDescription("pager", bonjourServices: ["_services._dns-sd._udp", "_dns-sd._udp"])
        let rules = PrivacyRules(.iOS)
        let requests: [NetworkRequest] = [
            .bonjour(.enumerateTypes, type: ""), .bonjour(.browse, type: "_services._dns-sd._udp.local."),
        ]
        for request in requests {
            app.hasMulticastEntitlement = false
            let refused = rules.decide(request, by: app, bundle: app, in: AppState(.allowed))
            #expect(refused.refusal?.dnsServiceError == -65555)
            app.hasMulticastEntitlement = true
            #expect(rules.decide(request, by: app, bundle: app, in: AppState(.allowed)).isAllowed)
            #expect(rules.decide(request, by: app, bundle: app, in: AppState(.denied)).refusal == .denied)
        }
    }

    @Test("Bonjour with a declared type does not need the entitlement", .shows("E11"))
    func ordinaryBonjour() {
        let breaches = PrivacySpace.breaches(about: PrivacySpace.bonjour) {
            $0.isBonjour(.register, .browse, .resolve, type: "_pager._tcp") && $0.isChoice
                && $0.program.bundle.name == "declaring" && $0.privilege == .allowed
        } of: {
            $0.decision == Decision(.allowed(.allowed), isListed: true)
        }
        #expect(breaches == [])
    }
}
