import LabModel
import Report
import Testing

@Suite("JSON text")
struct JSONTextTests {
    @Test(
        "What is written is read back as it was",
        arguments: [
            .null, true, false, 0, -7, .int(.max), .int(.min), 1.0, -0.5, 1e300, 2.5e-300, "",
            "quote \" slash \\ line\nend\r tab\t nul \u{0} bell \u{7} del \u{7F} é 🙂 \u{2028}",
            .array([]), .object([:]), .array([1, 1.0, "1", .array([.null])]),
            .object(["b": .array([.object(["c": 2.5])]), "a": "x", "": .null]),
        ] as [Value])
    func roundTrip(_ value: Value) throws {
        #expect(try JSONReader.value(of: JSONText.compact(value)) == value)
        #expect(try JSONReader.value(of: JSONText.pretty(value)) == value)
    }

    @Test("Text is compact or indented, with sorted keys and escapes")
    func layout() {
        let value = Value.object(["b": .array([1, true]), "a": "x\"\n\u{1}", "c": .object([:])])
        #expect(JSONText.compact(value) == #"{"a":"x\"\n\u0001","b":[1,true],"c":{}}"#)
        #expect(
            JSONText.pretty(value) == """
                {
                  "a": "x\\"\\n\\u0001",
                  "b": [
                    1,
                    true
                  ],
                  "c": {}
                }

                """)
    }

    @Test("Numbers that JSON does not have become null", arguments: [Double.nan, .infinity, -.infinity])
    func notANumber(_ number: Double) {
        #expect(JSONText.compact(.array([.double(number)])) == "[null]")
    }

    @Test("All JSON is understood")
    func reading() throws {
        #expect(
            try JSONReader.value(of: " \t\r\n{ \"a\" : [ 1 , -2.5E+3 , true ] } ")
                == .object(["a": .array([1, -2500.0, true])]))
        #expect(try JSONReader.value(of: #""\u00e9\/\ud83d\ude42\b\f""#) == "é/🙂\u{8}\u{C}")
        #expect(try JSONReader.value(of: #""\ud83dx\ude42""#) == "\u{FFFD}x\u{FFFD}")
        #expect(try JSONReader.value(of: "9223372036854775808") == .double(9_223_372_036_854_775_808))
        #expect(try JSONReader.value(of: #"{"a":1,"a":2}"#) == .object(["a": 2]))
    }

    @Test(
        "Everything else is refused",
        arguments: [
            "", " ", "{", "}", "[1,]", "[1 2]", "{\"a\"}", "{\"a\":}", "{a:1}", "{\"a\":1,}", "01", "-", "1.", ".5",
            "1e",
            "+1", "tru", "nul", "\"", "\"\\", "\"\\x\"", "\"\\u12g4\"", "\"\\u12", "\"line\nend\"", "1 2", "NaN", "'a'",
            String(repeating: "[", count: 100_000),
            String(repeating: "[", count: 130) + String(repeating: "]", count: 130),
        ])
    func broken(_ text: String) {
        #expect(throws: ReportError.self) { try JSONReader.value(of: text) }
    }

    @Test("An error names the place and what belongs there")
    func place() {
        #expect(throws: ReportError("The JSON text is broken at byte 6: expected `:`.")) {
            try JSONReader.value(of: #"{"a" 1}"#)
        }
    }

    @Test("No text crashes the reader")
    func anyText() throws {
        var random = SplitMix(state: 42)
        let pieces = Array("{}[]\",:\\u0dDeE+-.19tfn\n \u{0}é".unicodeScalars)
        for _ in 0..<20_000 {
            var text = ""
            for _ in 0..<Int(random.next() % 24) {
                text.unicodeScalars.append(pieces[Int(random.next() % UInt64(pieces.count))])
            }
            if let value = try? JSONReader.value(of: text) {
                #expect(try JSONReader.value(of: JSONText.compact(value)) == value, "\(text)")
            }
        }
    }
}

/// A small seeded generator (splitmix64), so that a failing text comes again.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
