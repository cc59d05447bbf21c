import AppleOS
import Foundation
import Testing

@Suite("Privacy of logged values")
struct PrivacyTests {
    private let name = "Ward"

    @Test("without a word numbers are shown, and all else is private")
    func auto() {
        let error: any Error = CocoaError(.fileNoSuchFile)
        let message: OSLogMessage = """
            \(5) \(0.5, format: .hybrid) \(true) \(EPIPE, format: .answer) \(name) \(URL(filePath: "/a")) \
            \(Int.self) \(error) \(name as NSString)
            """
        let hidden = Array(repeating: "<private>", count: 5).joined(separator: " ")
        #expect(message.text(showsPrivate: false) == "5 0.5 true YES " + hidden)
    }

    @Test("the literal is shown")
    func literal() {
        #expect(OSLogMessage(stringLiteral: "100 % of %@").text(showsPrivate: false) == "100 % of %@")
        #expect(("a\(name)b" as OSLogMessage).text(showsPrivate: false) == "a<private>b")
    }

    @Test("what is said counts, for every value")
    func explicit() {
        func text(_ message: OSLogMessage) -> String { message.text(showsPrivate: false) }
        #expect(text("\(name, privacy: .public) \(5, privacy: .public)") == "Ward 5")
        #expect(
            text("\(name, privacy: .private) \(5, privacy: .private) \(0.5, privacy: .private)")
                == "<private> <private> <private>")
        #expect(text("\(name, privacy: .sensitive) \(true, privacy: .sensitive)") == "<private> <private>")
        #expect(text("\(name, privacy: .auto) \(5, privacy: .auto)") == "<private> 5")
        #expect(text("\(5, privacy: .auto(mask: .hash))") == "5")
    }

    @Test("a private number keeps its prefix and has no width")
    func privateNumber() {
        let message: OSLogMessage = """
            \(255 as UInt, format: .hex(includePrefix: true), align: .right(columns: 20), privacy: .private)
            """
        #expect(message.text(showsPrivate: false) == "0x<private>")
    }

    /// The vectors of the authors of FNV, in Base64.
    @Test(
        "a hash is FNV-1a of 128 bits",
        arguments: [
            ("a", "0ijLaW8ajK94kStwTkqJZA=="), ("foobar", "ND4WYnk8ZL9vDTWXukRvGA=="), ("", "bGInLge7AUJiuCF1YpXFjQ=="),
        ])
    func hash(_ value: String, _ hash: String) {
        let expected = "<mask.hash: '\(hash)'>"
        for message: OSLogMessage in [
            "\(value, privacy: .private(mask: .hash))", "\(value, privacy: .sensitive(mask: .hash))",
            "\(value, privacy: .auto(mask: .hash))",
        ] {
            #expect(message.text(showsPrivate: false) == expected)
        }
    }

    @Test("private values can be shown, sensitive ones cannot")
    func shown() {
        let message: OSLogMessage = """
            \(name) \(name, privacy: .private) \(name, privacy: .private(mask: .hash)) \(name, privacy: .sensitive)
            """
        #expect(message.text(showsPrivate: true) == "Ward Ward Ward <private>")
    }

    @Test("a value that is not shown is not evaluated, unless its hash is")
    func evaluation() {
        var count = 0
        func next() -> String {
            count += 1
            return "\(count)"
        }
        #expect(("\(next())" as OSLogMessage).text(showsPrivate: false) == "<private>")
        #expect(count == 0)
        _ = ("\(next(), privacy: .private(mask: .hash)) \(next(), privacy: .public)" as OSLogMessage).text(
            showsPrivate: false)
        #expect(count == 2)
    }
}
