import EventLiterals
import LabModel
import ScenarioLanguage
import ScenarioRunning
import Testing

@Suite struct `Quantities and names` {
    private static let durations: [(String, Duration)] = [
        ("200ms", Duration.milliseconds(200)), ("1.5s", .milliseconds(1500)), ("2m", .seconds(120)),
        ("0.5ms", .microseconds(500)), ("90s", .seconds(90)), ("1440m", .seconds(86_400)),
    ]

    @Test(arguments: durations)
    func `durations are read and written`(_ text: String, _ duration: Duration) {
        #expect(Notation.duration(text) == duration)
        #expect(Notation.duration(Notation.text(duration)) == duration)
    }

    @Test(
        arguments: [
            "", "s", "5", "5 s", "-5s", "+5s", "5h", "5S", ".5s", "5.s", "1e3s", "0s", "1441m", "٣s", "5s ", "1..5s",
            "99999999999999999999s",
        ])
    func `what is no duration is refused`(_ text: String) {
        #expect(Notation.duration(text) == nil)
    }

    @Test func `percentages are read and written`() {
        #expect(Notation.share("70 %") == 0.7)
        #expect(Notation.share("12.5%") == 0.125)
        #expect(Notation.share("0 %") == 0)
        #expect(Notation.share("100 %") == 1)
        for text in ["", "%", "70", "0.7", "100.1 %", "-1 %", "70  %", "70 percent"] {
            #expect(Notation.share(text) == nil)
        }
        #expect(Notation.text(share: 0.7) == "70 %")
        #expect(Notation.text(share: 0.125) == "12.5 %")
    }

    @Test func `rates are read`() {
        #expect(Notation.bytes("24MB") == 25_165_824)
        #expect(Notation.bytes("1.5GB") == 1_610_612_736)
        for text in ["", "24", "24mb", "24 MB", "0MB", "0.5MB", "500kB", "9999999GB"] {
            #expect(Notation.bytes(text) == nil)
        }
        #expect(Notation.text(bytes: 25_165_824) == "24MB")
        #expect(Notation.text(bytes: 1_625_293) == "1.6MB")
        #expect(Notation.rate("4mbit") == 4_000_000)
        #expect(Notation.rate("1.5gbit") == 1_500_000_000)
        #expect(Notation.rate("500kbit") == 500_000)
        for text in ["", "4", "4mb", "4 mbit", "0mbit", "0.5kbit", "9999gbit"] { #expect(Notation.rate(text) == nil) }
    }

    @Test(
        arguments: [
            ("timout", "timeout"), ("phnoe", "phone"), ("PHONE", "phone"), ("witin", "within"),
            ("conected", "connected"),
            ("ofline", "offline"), ("xyz", nil), ("q", nil), ("", nil),
        ] as [(String, String?)])
    func `the word that was meant is found`(_ word: String, _ meant: String?) {
        let words = ["timeout", "phone", "within", "connected", "online", "offline", "a"]
        #expect(NearestWord.nearest(to: word, in: words) == meant)
    }

    @Test(arguments: ["phone", "a", "3com", "push-7", "A1", String(repeating: "a", count: 63)])
    func `host names are allowed`(_ name: String) {
        #expect(NameRule.label.allows(name))
    }

    @Test(
        arguments: [
            "", "-a", "a-", "a_b", "a.b", "12", "0x1f", "phöne", "a b", "1-2", String(repeating: "a", count: 64),
        ])
    func `other names are not`(_ name: String) {
        #expect(!NameRule.label.allows(name))
    }

    @Test func `saboteurs are of a program and named once`() {
        #expect(Set(Saboteur.all.map(\.name)).count == Saboteur.all.count)
        for saboteur in Saboteur.all {
            #expect(["server-", "provider-", "lab-"].contains { saboteur.name.hasPrefix($0) })
            #expect(Saboteur.named(saboteur.name) == saboteur)
        }
        #expect(Saboteur.named("server-trusts-tcp")?.program == "push-server")
        #expect(Saboteur.named("provider-hot-loops")?.program == "push-provider")
        #expect(Saboteur.named("lab-targets-own-address")?.program == "network-probe")
    }

    @Test func `limits hold what is between them`() {
        let bounds = Bounds(above: 0.7, below: 0.95)
        #expect([0.7, 0.71, 0.94, 0.95].map(bounds.contains) == [false, true, true, false])
        #expect(Bounds().contains(0))
    }
}
