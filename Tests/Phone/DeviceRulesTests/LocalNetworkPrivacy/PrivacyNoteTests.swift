import DeviceRules
import TestTraits
import Testing

@Suite("Notes on what programs declare")
struct PrivacyNoteTests {
    private func app(_ usage: String? = "Finds pagers in your ward.", bonjour: [String]? = nil) -> AppDescription {
        AppDescription(
            "pager", executableUUID: "1F00", usageDescription: UsageDescription(usage), bonjourServices: bonjour)
    }

    private func notes(_ apps: AppDescription..., platform: Platform = .iOS) -> [String] {
        PrivacyNote.notes(on: apps, platform: platform).map { "\($0.behaviour) \($0.subject.rawValue)" }
    }

    private func messages(_ entry: String) -> [String] {
        PrivacyNote.notes(on: [app(bonjour: [entry])], platform: .iOS).map(\.description)
    }

    @Test("nothing is to be said about a program that declares what it needs") func clean() {
        #expect(notes(app(bonjour: ["_pager._tcp", "_x-1._udp", "_abcdefghijklmno._tcp"])) == [])
    }

    @Test(
        "an entry that declares nothing is told, with what was probably meant",
        arguments: [
            ("tictactoe._tcp", "_tictactoe._tcp"), ("_tictactoe", "_tictactoe._tcp"),
            ("tictactoe.tcp.", "_tictactoe._tcp"), ("_tictactoe._tcp.local", "_tictactoe._tcp"),
            ("tictactoe.udp", "_tictactoe._udp"),
        ])
    func meant(entry: String, suggestion: String) {
        #expect(
            messages(entry) == [
                "pager: `\(entry)` declares nothing: a service type is `_name._tcp` or `_name._udp`; did you mean "
                    + "`\(suggestion)`? (C07)"
            ])
    }

    @Test("so it is when nobody can tell what was meant", arguments: ["", "._tcp", "a b.c", "_a._b._tcp"])
    func senseless(entry: String) {
        #expect(messages(entry).map { $0.hasSuffix("`_name._udp`. (C07)") } == [true])
    }

    @Test("a dot at the end is tolerated and told") func dot() {
        let message = "pager: `_pager._tcp.` needs no dot at the end; write `_pager._tcp`. (C07)"
        #expect(messages("_pager._tcp.") == [message])
    }

    @Test("the bare type of Multipeer Connectivity is told, with its declaration", .shows("C09")) func multipeer() {
        #expect(
            messages("waffle-varnish") == [
                "pager: `waffle-varnish` declares nothing; Multipeer Connectivity uses it as `_waffle-varnish._tcp`. (C09)"
            ])
    }

    @Test(
        "the name of a type has 15 letters, digits and single hyphens at most, and a letter among them", .shows("M06"),
        arguments: [
            ("_abcdefghijklmnop._tcp", "has 16 characters"), ("_pager_2._tcp", "other than letters"),
            ("_påger._tcp", "other than letters"), ("_123._tcp", "no letter"), ("_-pager._tcp", "begins or ends"),
            ("_pager-._udp", "begins or ends"), ("_pa--ger._udp", "two hyphens"),
        ])
    func form(entry: String, fault: String) {
        let messages = messages(entry)
        #expect(messages.count == 1)
        #expect(messages.first?.contains(fault) == true)
        #expect(messages.first?.hasSuffix("(M06)") == true)
    }

    @Test(
        "an entry with three labels is no mistake where the device goes by it", .shows("C07"),
        arguments: [
            ("_ABCD._googlecast._tcp", nil), ("_ABCD._googlecast._tcp.", nil), ("_a._pager._udp", nil),
            ("_pager._tcp.local", "needs no domain; write `_pager._tcp`"),
            ("_ABCD._google_cast._tcp", "characters other than letters"),
            ("ABCD._googlecast._tcp", "declares nothing"), ("_a._b._pager._tcp", "declares nothing"),
            ("_pager._tcp.example", "declares nothing"), ("_a._pager._sctp", "declares nothing"),
        ] as [(String, String?)])
    func longEntry(entry: String, fault: String?) {
        let apps = [app(bonjour: [entry])]
        let notes = PrivacyNote.notes(on: apps, platform: .iOS, following: [.longEntriesDeclare])
        #expect(notes.count == (fault == nil ? 0 : 1), "\(notes)")
        #expect(notes.allSatisfy { $0.message.contains(fault ?? "") }, "\(notes)")
        #expect(!PrivacyNote.notes(on: apps, platform: .iOS).isEmpty)
    }

    @Test(
        "a type for which the system has something ready is told, with what that is", .shows("M03"),
        arguments: [
            ("_ipp._tcp", "printing via UIKit"), ("_IPPS._tcp", "printing via UIKit"),
            ("_printer._tcp", "printing via UIKit"), ("_pdl-datastream._tcp", "printing via UIKit"),
            ("_airplay._tcp", "AirPlay"), ("_raop._tcp", "AirPlay"),
            ("_hap._tcp", "HomeKit"), ("_hap._udp", "HomeKit"), ("_airdrop._tcp", "AirDrop"),
        ])
    func systemService(entry: String, offer: String) {
        let notes = PrivacyNote.notes(on: [app(bonjour: [entry])], platform: .iOS)
        #expect(notes.map(\.behaviour) == ["M03"])
        #expect(notes.map(\.isRecommendation) == [true])
        #expect(notes.first?.message.contains(": \(offer)") == true)
        #expect(notes.first?.message.contains("`\(entry.lowercased())`") == true)
    }

    @Test(
        "other types are not, though their names are alike", .shows("M03"), arguments: ["_ippx._tcp", "_airplay2._tcp"])
    func ownService(entry: String) {
        #expect(notes(app(bonjour: [entry])) == [])
    }

    @Test(
        "a usage description that is missing, empty or a placeholder is told", .shows("C13"),
        arguments: [nil, "", "  …", "TODO", "TODO: explain", "Lorem ipsum dolor", "Your text here", "Description."])
    func usage(text: String?) {
        #expect(notes(app(text)) == ["C13 usage description"])
    }

    @Test(
        "a text about a feature is not", .shows("C13"),
        arguments: ["Finds pagers.", "Sucht Pager auf der Station", "病棟の端末を探します"])
    func goodUsage(text: String) {
        #expect(notes(app(text)) == [])
    }

    @Test("the system's own words are told", .shows("C13")) func defaultUsage() {
        #expect(notes(app(AppDescription.defaultAlertText)) == ["C13 usage description"])
    }

    @Test("a program that nobody is asked about needs no usage description, and is not told to have one", .shows("I17"))
    func exempt() {
        let kinds: [AppKind] = [.daemon, .commandLineTool, .webContent]
        for kind in kinds {
            var program = app(nil)
            program.kind = kind
            #expect(notes(program, platform: .macOS) == [])
            program.usageDescription = "Finds pagers in your ward."
            #expect(notes(program, platform: .macOS) == ["I17 usage description"])
        }
        var root = app(nil)
        root.isRoot = true
        #expect(notes(root, platform: .macOS) == [])
        #expect(notes(root, platform: .iOS) == ["C13 usage description"])
    }

    @Test("a helper tool needs none either, an agent on its own does", .shows("I17")) func helpers() {
        let helper = AppDescription("helper", kind: .helperTool, responsible: "pager", usageDescription: .missing)
        #expect(notes(app(), helper, platform: .macOS) == [])
        let agent = AppDescription("agent", kind: .agent, executableUUID: "2F00")
        #expect(notes(app(), agent, platform: .macOS) == ["C13 usage description"])
    }

    @Test("the keys of an extension are reported as in the wrong place") func extensions() {
        let plain = AppDescription("share", kind: .appExtension, container: "pager", usageDescription: .missing)
        #expect(notes(app(), plain) == [])
        let full = AppDescription(
            "share", kind: .appExtension, container: "pager", usageDescription: "Finds pagers.",
            bonjourServices: ["_pager._tcp"])
        #expect(notes(app(), full) == ["C10 usage description", "C10 Bonjour services"])
    }

    @Test("a missing and a shared UUID are told") func uuids() {
        var one = app()
        var other = AppDescription("chat", executableUUID: "1F00", usageDescription: "Finds chats near you.")
        #expect(notes(one, other) == ["B22 executable UUID"])
        other.executableUUID = nil
        one.bonjourServices = []
        #expect(notes(one, other) == ["B22 executable UUID"])
    }

    @Test("several versions of one app are told", .shows("B23")) func versions() {
        var newer = app()
        (newer.name, newer.bundleIdentifier) = ("pager-2", newer.identifier)
        newer.executableUUID = "2F00"
        #expect(notes(app(), newer, platform: .macOS) == ["B23 bundle identifier"])
    }

    @Test("on macOS 15.0 a test on 15.1 is advised", .shows("B24")) func firstMac() {
        let notes = PrivacyNote.notes(on: [app()], platform: .macOS150)
        #expect(notes.map(\.behaviour) == ["B24"])
        #expect(notes.first?.app == nil)
        #expect(notes.first?.message.contains("15.1") == true)
        #expect(PrivacyNote.notes(on: [app()], platform: .macOS) == [])
    }

    @Test("where nothing is gated nothing is told", arguments: [Platform.tvOS, .watchOS, .iOS13, .simulator])
    func noPrivacy(platform: Platform) {
        #expect(notes(app(nil, bonjour: ["x"]), platform: platform) == [])
    }
}
