import InternetProtocols
import TestTools
import Testing

@Suite("DNS names")
struct NameTests {
    @Test(
        "text and labels",
        arguments: [
            ("phone.local", ["phone", "local"]), ("phone.local.", ["phone", "local"]), ("a", ["a"]),
            (#"Dr\. Who.local"#, ["Dr. Who", "local"]), (#"back\\slash.x"#, [#"back\slash"#, "x"]),
            (#"\065bc\046.x"#, ["Abc.", "x"]), ("Küche.local", ["Küche", "local"]),
        ])
    func reads(_ text: String, _ labels: [String]) throws {
        #expect(try #require(DNSName(text)).labels == labels.map { Array($0.utf8) })
    }

    @Test(
        "what is no name",
        arguments: [
            "", ".", "..", ".a", "a..b", "a..", #"a\"#, #"a\25"#, #"a\256"#, #"a\2x5"#,
            String(repeating: "a", count: 64), Array(repeating: "abcdefg", count: 32).joined(separator: "."),
        ])
    func refuses(_ text: String) { #expect(DNSName(text) == nil) }

    @Test("the longest name and the longest label are names")
    func longest() throws {
        #expect(try #require(DNSName(String(repeating: "a", count: 63))).bytes.count == 65)
        let labels = [UInt8](repeating: 0x61, count: 63)
        let name = try #require(DNSName(labels: [labels, labels, labels, [UInt8](repeating: 0x62, count: 61)]))
        #expect(name.bytes.count == 255)
        #expect(DNSName(labels: [labels, labels, labels, [UInt8](repeating: 0x62, count: 62)]) == nil)
        #expect(DNSName(labels: [[]]) == nil)
    }

    @Test("any name is read again as it is written, and its text controls no terminal")
    func rereads() throws {
        var numbers = SplitMix(seed: 1)
        for _ in 0..<2000 {
            let name = numbers.name()
            if name.isRoot { continue }
            #expect(DNSName(name.text)?.bytes == name.bytes)
            #expect(name.text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f })
        }
    }

    @Test("names that differ in the case of letters only are equal, and have the same hash")
    func cases() throws {
        let (one, other) = (try #require(DNSName("Phone.LOCAL")), try #require(DNSName("pHONE.local")))
        #expect(one == other && Set([one, other]).count == 1)
        #expect(one.text == "Phone.LOCAL")
        // `@` and `[` are beside the letters, and 0x60 and `{` beside the small ones.
        for (first, second) in [("@", "`"), ("[", "{"), ("É", "é")] {
            #expect(try #require(DNSName(first)) != #require(DNSName(second)))
        }
        #expect(try #require(DNSName("a.b")) != #require(DNSName(#"a\.b"#)))
    }

    @Test("a name is local in any case and with a dot at its end, and only by its last label")
    func local() throws {
        for text in ["phone.local", "phone.local.", "PHONE.LOCAL", "a.b.LoCaL."] {
            #expect(try #require(DNSName(text)).isLocal, "\(text)")
        }
        for text in ["phone.locals", "local.example", "phonelocal", "local", "phone.Loca\u{0c}", "phone.LOCA,"] {
            #expect(try !#require(DNSName(text)).isLocal, "\(text)")
        }
        #expect(try !#require(DNSName(labels: [Array("phone.local".utf8)])).isLocal)
        #expect(try #require(DNSName("local.")).isLocalDomain)
    }
}
