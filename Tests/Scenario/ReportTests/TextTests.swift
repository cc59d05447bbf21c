import EventLiterals
import LabEvents
import LabModel
import Report
import Testing

@Suite("JSON text")
struct JSONTextTests {
    @Test(
        "What is written is read back as it was",
        arguments: [
            .null, true, false, 0, -7, .int(.max), .int(.min), -0.5, 1e300, 2.5e-300, "",
            "quote \" slash \\ line\nend\r tab\t nul \u{0} bell \u{7} del \u{7F} é 🙂 \u{2028}",
            .array([]), .object([:]), .array([1, 1.5, "1", .array([.null])]),
            .object(["b": .array([.object(["c": 2.5])]), "a": "x", "": .null]),
        ] as [Value])
    func roundTrip(_ value: Value) throws {
        #expect(try JSONText.read(JSONText.compact(value)) == value)
        #expect(try JSONText.read(JSONText.pretty(value)) == value)
    }

    @Test("Text is compact or indented, with sorted keys and escapes")
    func layout() {
        let value = Value.object(["b": .array([1, true]), "a": "x\"\n\u{1}", "c": .object([:])])
        #expect(JSONText.compact(value) == #"{"a":"x\"\n\u0001","b":[1,true],"c":{}}"#)
        #expect(
            JSONText.pretty(value) == """
                {
                  "a" : "x\\"\\n\\u0001",
                  "b" : [
                    1,
                    true
                  ],
                  "c" : {

                  }
                }

                """)
    }

    @Test("Numbers that JSON does not have become null", arguments: [Double.nan, .infinity, -.infinity])
    func notANumber(_ number: Double) {
        #expect(JSONText.compact(Value.array([.double(number)])) == "[null]")
    }

    @Test(
        "What is not JSON is refused",
        arguments: [
            "", " ", "{", "}", "[1 2]", "{\"a\"}", "{a:1}", "tru", "\"", "1 2", String(repeating: "[", count: 9_999),
        ])
    func refused(_ text: String) {
        #expect(throws: ReportError.self) { try JSONText.read(text, as: Value.self) }
    }
}

@Suite("Durations as text")
struct DurationTextTests {
    @Test(
        "For people",
        arguments: [
            (Duration.zero, "0 ms"), (.microseconds(400), "0 ms"), (.microseconds(500), "1 ms"),
            (.milliseconds(850), "850 ms"), (.microseconds(999_600), "1.0 s"), (.milliseconds(3249), "3.2 s"),
            (.milliseconds(3250), "3.3 s"), (.seconds(125), "125.0 s"), (.milliseconds(-1500), "-1.5 s"),
        ])
    func short(_ duration: Duration, _ text: String) {
        #expect(duration.shortText == text)
    }

    @Test(
        "For files",
        arguments: [
            (Duration.zero, "0.000"), (.microseconds(7), "0.000"),
            (.microseconds(1_999_500), "2.000"), (.milliseconds(-50), "-0.050"),
            (.seconds(100_000), "100000.000"), (.nanoseconds(-400), "0.000"),
        ])
    func exact(_ duration: Duration, _ milliseconds: String) {
        #expect(duration.millisecondText == milliseconds)
    }
}

@Suite("Text of reports")
struct ReportTextTests {
    @Test("what changes the order of other text is shown itself", arguments: ["\u{202E}", "\u{2028}", "\u{200F}"])
    func order(_ scalar: String) {
        let code = String(scalar.unicodeScalars.first?.value ?? 0, radix: 16, uppercase: true)
        #expect(XMLText.escaped("a\(scalar)b") == "a\\u{\(code)}b")
        #expect(XMLText.escaped("é <🙂>\tz") == "é &lt;🙂&gt;&#9;z")
    }
}
