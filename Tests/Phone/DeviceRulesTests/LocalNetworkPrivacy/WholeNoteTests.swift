import DeviceRules
import Testing

/// What is noted, word by word.
@Suite("The words of notes")
struct WholeNoteTests {
    private let pager = AppDescription(
        "pager", bundleIdentifier: "com.example.pager", executableUUID: "1F00",
        usageDescription: "Finds pagers in your ward.")

    private func notes(_ apps: AppDescription..., platform: Platform = .iOS) -> [String] {
        PrivacyNote.notes(on: apps, platform: platform).map { "\($0.app ?? "device"): \($0.description)" }
    }

    private func changed(_ change: (inout AppDescription) -> Void) -> AppDescription {
        var app = pager
        change(&app)
        return app
    }

    @Test("of a usage description")
    func usage() {
        let remedy = "Say which feature needs the local network, and what for. (C13)"
        func note(_ text: String?) -> [String] { notes(changed { $0.usageDescription = UsageDescription(text) }) }
        let standard = "This app would like to find and connect to devices on your local network."
        let silent = "there is no alert, and the user cannot allow what it does"
        #expect(note(nil) == ["pager: pager: without a usage description \(silent). \(remedy)"])
        let words = ["pager: pager: without a usage description the alert only says “\(standard)”. \(remedy)"]
        let lacking = changed { $0.usageDescription = .missing }
        #expect(notes(lacking, platform: .macOS).filter { $0.contains("C13") } == words)
        let old = changed { ($0.usageDescription, $0.isLinkedAgainstPrivacySDK) = (.missing, false) }
        #expect(notes(old).filter { $0.contains("C13") } == words)
        #expect(note(" …") == ["pager: pager: the usage description is empty. \(remedy)"])
        for text in [
            "TODO", "tbd: later", "FixMe", "xxx", "Lorem ipsum", "a placeholder here", "NSLocalNetworkUsageDescription",
            "Description", "usage description", "Privacy - Local Network Usage Description", "Your text here!",
            "your description here", "Some text", "text", "Test", "string", "Local Network", "required", "Needed",
            "n/a",
        ] {
            #expect(
                note(text) == ["pager: pager: the usage description “\(text)” is a placeholder. \(remedy)"], "\(text)")
        }
        #expect(note(standard) == ["pager: pager: the usage description says what the system says anyway. \(remedy)"])
        for text in ["Finds pagers", "todos of your ward", "A text message comes from the desk", standard + "!"] {
            #expect(note(text) == [], "\(text)")
        }
    }

    @Test("of a usage description that nobody reads")
    func unread() {
        let remedy = "its usage description is never shown and can be left out."
        func of(_ kind: AppKind, _ platform: Platform) -> [String] {
            notes(changed { $0.kind = kind }, platform: platform)
        }
        for kind in [AppKind.packetTunnelProvider, .appProxyProvider, .dnsProxyProvider] {
            #expect(of(kind, .iOS) == ["pager: pager has access without the user: \(remedy) (I17)"])
        }
        for kind in [AppKind.daemon, .commandLineTool] {
            #expect(of(kind, .macOS) == ["pager: pager has access without the user: \(remedy) (I17)"])
            #expect(of(kind, .iOS) == [])
        }
        #expect(of(.webContent, .iOS) == ["pager: pager is web content, which is exempt: \(remedy) (I17)"])
        #expect(of(.appClip, .iOS) == ["pager: pager is an App Clip, which has no access: \(remedy) (I08)"])
        for kind in [AppKind.app, .appExtension, .backgroundExtension, .appPushProvider, .agent, .helperTool] {
            #expect(of(kind, .macOS) == [] && of(kind, .iOS) == [])
        }
        let root = changed { $0.isRoot = true }
        #expect(
            notes(root, platform: .macOS) == [
                "pager: pager runs as root, which has access without the user: \(remedy) (I17)"
            ])
        #expect(notes(root, platform: .iOS) == [])
        let share = changed { ($0.name, $0.container) = ("share", "pager") }
        #expect(
            notes(pager, share) == [
                "share: share belongs to pager, whose usage description the alert shows: \(remedy) (C10)"
            ])
        let helper = changed { ($0.name, $0.responsible) = ("helper", "pager") }
        #expect(
            notes(pager, helper, platform: .macOS) == [
                "helper: helper belongs to pager, whose usage description the alert shows: \(remedy) (I17)"
            ])
    }

    @Test("of the entries for Bonjour")
    func entries() {
        func note(_ entries: String...) -> [String] { notes(changed { $0.bonjourServices = entries }) }
        #expect(note("_a1-b._tcp", "_abcdefghijklmno._udp") == [])
        let form = "a service type is `_name._tcp` or `_name._udp`"
        #expect(
            note("pager", "pager._tcp", "pager.tcp.local.", "_pager") == [
                "pager: pager: `pager` declares nothing; Multipeer Connectivity uses it as `_pager._tcp`. (C09)",
                "pager: pager: `pager._tcp` declares nothing: \(form); did you mean `_pager._tcp`? (C07)",
                "pager: pager: `pager.tcp.local.` declares nothing: \(form); did you mean `_pager._tcp`? (C07)",
                "pager: pager: `_pager` declares nothing: \(form); did you mean `_pager._tcp`? (C07)",
            ])
        #expect(note("a b", "_a_b._tcp2").map { $0.hasSuffix("declares nothing: \(form). (C07)") } == [true, true])
        #expect(
            note("_pager._tcp.") == ["pager: pager: `_pager._tcp.` needs no dot at the end; write `_pager._tcp`. (C07)"]
        )
        #expect(
            note("_abcdefghijklmnop._tcp") == [
                "pager: pager: in `_abcdefghijklmnop._tcp` the name has 16 characters, and 15 is the most. (M06)"
            ])
        #expect(
            note("_--_._tcp") == [
                "pager: pager: in `_--_._tcp` the name has characters other than letters, digits and hyphens. (M06)",
                "pager: pager: in `_--_._tcp` the name has no letter. (M06)",
                "pager: pager: in `_--_._tcp` the name begins or ends with a hyphen. (M06)",
                "pager: pager: in `_--_._tcp` the name has two hyphens in a row. (M06)",
            ])
        #expect(
            note("_ipp._tcp.") == [
                "pager: pager: `_ipp._tcp.` needs no dot at the end; write `_ipp._tcp`. (C07)",
                "pager: pager: `_ipp._tcp` may be no need: printing via UIKit works without local network access; prefer "
                    + "it where it will do. (M03)",
            ])
        let share = changed { ($0.name, $0.container, $0.bonjourServices) = ("share", "pager", ["x"]) }
        #expect(
            notes(pager, share).last
                == "share: share: the Bonjour services of an extension count for nothing; declare them in pager. (C10)")
        #expect(notes(share) == [], "without its app nothing is known of it")
    }

    @Test("of the letters and digits of a name")
    func letters() {
        for (name, isGood) in [
            ("a", true), ("z", true), ("0a", true), ("9z", true), ("a-9", true), ("`", false), ("{", false),
            ("/a", false),
            (":a", false), ("0", false), ("9-0", false), ("é", false),
        ] {
            #expect(ServiceType(multipeer: name).formFaults.isEmpty == isGood, "\(name)")
        }
        #expect(ServiceType(multipeer: "ABC").formFaults == [])
        #expect(ServiceType.longestName == 15)
    }

    @Test("of executables and versions")
    func executables() {
        let bare = changed { $0.executableUUID = nil }
        #expect(
            notes(bare) == [
                "pager: pager: its main executable has no UUID, which local network privacy goes by; the bundle identifier "
                    + "com.example.pager stands in. Link it with a UUID (TN3178). (B22)"
            ])
        let twin = changed { ($0.name, $0.bundleIdentifier, $0.executableUUID) = ("twin", "com.example.twin", "1f00") }
        #expect(
            notes(pager, twin) == [
                "twin: pager and twin have the same executable UUID, 1f00: they share one privilege, and an answer for one "
                    + "is an answer for both. Give each executable a UUID of its own (TN3178). (B22)"
            ])
        let newer = changed { ($0.name, $0.executableUUID) = ("newer", "2F00") }
        let versions =
            "newer: pager and newer are two versions of com.example.pager with different executables: each has a privilege "
            + "of its own, and Settings cannot tell them apart. Keep one version installed. (B23)"
        #expect(notes(pager, newer) == [versions])
        #expect(notes(pager, newer, platform: .macOS) == [versions])
        let elsewhere = changed { ($0.name, $0.executableUUID, $0.account) = ("newer", "2F00", "second") }
        #expect(notes(pager, elsewhere, platform: .macOS) == [])
        #expect(notes(pager, elsewhere) == [versions])
        #expect(
            notes(pager, platform: .macOS150) == [
                "device: macOS 15.0 had defects in local network privacy that 15.1 removed: test what you find on 15.1 or "
                    + "later before you rely on it. (B24)"
            ])
    }

    @Test("of what is not in Settings, and of what a Mac cannot do")
    func ledger() {
        var ledger = PrivilegeLedger(.macOS)
        #expect(
            (#expect(throws: PrivilegeLedgerError.self) { try ledger.turn(on: false, for: pager) })?.description
                == "pager is not in Settings › Privacy & Security › Local Network: the system lists an app once it has "
                + "attempted local network access; let it try first.")
        #expect(
            (#expect(throws: PrivilegeLedgerError.self) { try ledger.resetAll() })?.description
                == "macOS has no reset of local network privacy: restore a snapshot of a virtual machine from before the "
                + "program was installed, or use a new user account.")
    }

    @Test("of requests, refusals and platforms, by their names")
    func names() {
        #expect(
            SocketOperation.allCases.map(\.name) == [
                "tcp-connect", "tcp-accept", "udp-connect", "udp-send", "udp-receive", "raw-send",
            ])
        #expect(
            Destination.allCases.map(\.name) == [
                "own", "remote", "on-link", "multicast", "broadcast", "dns-server", "proxy",
            ])
        #expect(SocketOperation.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
        #expect(Destination.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6])
        #expect(
            BonjourOperation.allCases.map(\.name) == [
                "bonjour-register", "bonjour-browse", "bonjour-resolve", "bonjour-enumerate-types",
            ])
        #expect(
            Refusal.allCases.map { "\($0.rawValue) \($0.dnsServiceError)" } == [
                "undetermined -65570", "background -65570", "denied -65570", "no-entitlement -65555",
                "undeclared -65555", "no-usage-description -65555", "app-clip -65570",
            ])
        #expect(
            Ground.allCases.map(\.rawValue) == ["not-local", "allowed", "always-allowed", "exempt", "no-privacy"])
        #expect(
            Platform.allCases.filter(\.hasPrivacy) == [.iOS, .iPadOS, .visionOS, .macOS, .macOS150])
        #expect(Platform.allCases.filter(\.isMac) == [.macOS, .macOS150])
        #expect(Platform.allCases.filter(\.requiresMulticastEntitlement) == [.iOS, .iPadOS, .visionOS])
        #expect(Platform.allCases.filter(\.refusesInBackground) == [.iOS, .iPadOS, .visionOS])
        #expect(Platform.allCases.filter { !$0.canReset } == [.macOS, .macOS150])
        #expect(Platform.allCases.filter(\.separatesAccounts) == [.macOS, .macOS150])
    }
}
