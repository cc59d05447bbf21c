import Foundation
import LabEvents
import Testing

@Suite("Events as they are written")
struct EventRecordTests {
    @Test("an event is one line of JSON, its name and time first")
    func writes() throws {
        let record = EventRecord(.offline).with(.client, "a\"b\\\n\u{1}é").with(.age, Duration.microseconds(1_250_042))
            .with(.delay, Duration.microseconds(-5)).with(.outage, Duration.milliseconds(200)).with(.sequence, 7)
            .with(.on, .bool(true)).with(.interfaces, ["eth0", "wlan0"]).with(.txt, ["b": "2", "a": "1"])
        #expect(
            record.line(atNanoseconds: 12)
                == #"{"event":"offline","at_ns":12,"client":"a\"b\\\n\u0001é","age_ms":1250.042,"delay_ms":-0.005,"#
                + #""outage_ms":200,"sequence":7,"on":true,"interfaces":["eth0","wlan0"],"txt":{"a":"1","b":"2"}}"#)
        let fields = try JSONSerialization.jsonObject(with: Data(record.line.utf8)) as? [String: Any]
        #expect(fields?["client"] as? String == "a\"b\\\n\u{1}é")
        #expect(fields?["at_ns"] == nil)
    }

    @Test("a field without a value is left out, and one that is there is replaced")
    func fields() {
        let none: String? = nil
        let record = EventRecord(.outcome).with(.to, none).with(.port, 1).with(.id, 2).with(.port, 3)
        #expect(record.line == #"{"event":"outcome","port":3,"id":2}"#)
        #expect(record[.to] == nil)
        #expect(record.table == [.port: 3, .id: 2])
    }

    @Test("a number too large for a whole one is written as the nearest that there is")
    func largeNumbers() {
        #expect(EventRecord(.heartbeat).with(.sequence, UInt64.max)[.sequence] == .double(0x1p64))
        #expect(EventRecord(.heartbeat).with(.sequence, UInt64(7))[.sequence] == .int(7))
    }

    @Test(
        "values are written as JSON that reads as the same",
        arguments: [
            .null, .bool(false), .int(-3), .double(0.1), .double(1e300), .double(-2.5e-9), .double(200), .string(""),
            .string("\"\\/\t\r\n\u{0}\u{7F}\u{2028}😀"), .array([]), .array([1, "a", .null]), .object([:]),
            .object(["b": .array([.object(["c": true])]), "a": 1, "ä\n": 2]),
        ] as [Value])
    func values(_ value: Value) throws {
        var text = ""
        JSONWriter.append(value, to: &text)
        #expect(!text.contains("\n"))
        #expect(try JSONDecoder().decode(Value.self, from: Data(text.utf8)) == value, "\(text)")
    }

    @Test("numbers that JSON does not have become null", arguments: [Double.nan, .infinity, -.infinity])
    func noNumbers(_ number: Double) {
        var text = ""
        JSONWriter.append(.double(number), to: &text)
        #expect(text == "null")
    }
}
