import Foundation
import LocalPush
import LocalPushServer
import Testing

/// Which payloads are JSON that every app can read.
@Suite struct PayloadTests {
    private static func isTaken(_ payload: [UInt8]) -> Bool {
        let request = PushRequest(method: "POST", path: "/3/device/phone", body: payload)
        return (try? request.submission(now: 0, freshID: MessageID(high: 1, low: 1))) != nil
    }

    @Test(
        "JSON is taken however it is written",
        arguments: [
            #"{"aps":{}}"#, #" { "aps" : { } } "#, "\r\n{\t\"aps\"\n:{}}\n", #"{"a":1,"aps":{"alert":"é😀"}}"#,
            #"{"aps":{"n":[0,-0,1.5,1e9,-2E-3,10.25e+2,true,false,null,"",[],{},[{"a":[[]]}]]}}"#,
            #"{"aps":{"s":"\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00"}}"#, #"{"\u0061ps":{}}"#, #"{"aps":1,"aps":{}}"#,
            #"{"":"","aps":{"badge":1}}"#, "{\"aps\":{\"alert\":\"\u{7F}\"}}",
            #"{"aps":{},"deep":"# + String(repeating: "[", count: 500) + String(repeating: "]", count: 500) + "}",
        ])
    func takes(_ payload: String) {
        #expect((try? JSONSerialization.jsonObject(with: Data(payload.utf8))) != nil)
        #expect(Self.isTaken(Array(payload.utf8)))
    }

    @Test(
        "what is not JSON to the letter is not taken",
        arguments: [
            "", " ", "{", "{}", "[]", #"{"aps"}"#, #"{"aps":}"#, #"{"aps":{}"#, #"{"aps":{}}}"#, #"{"aps":{}} x"#,
            #"{"aps":{},}"#, #"{,"aps":{}}"#, #"{"aps":{"a":1,}}"#, #"{"aps":{"a":[1,]}}"#, #"{"aps":{"a":[,]}}"#,
            #"{"aps":{"a" 1}}"#, #"{"aps":{a:1}}"#, #"{'aps':{}}"#, #"{"aps":{"a":01}}"#, #"{"aps":{"a":1.}}"#,
            #"{"aps":{"a":.5}}"#, #"{"aps":{"a":+1}}"#, #"{"aps":{"a":1e}}"#, #"{"aps":{"a":-}}"#,
            #"{"aps":{"a":0x1}}"#,
            #"{"aps":{"a":NaN}}"#, #"{"aps":{"a":tru}}"#, #"{"aps":{"a":nul"#, #"{"aps":{"a":True}}"#,
            #"{"aps":{"a":"\x"}}"#, #"{"aps":{"a":"\u12g4"}}"#, #"{"aps":{"a":"\u12"#, #"{"aps":{"a":"b}}"#,
            #"{"aps":{"a":"\"#, #"{"aps":{}/**/}"#, "{\"aps\":{\"a\":\"\n\"}}", "{\"aps\":{\"a\":\"\0\"}}",
            #"{"aps":{"a":[1}]}"#, #"{"aps":{"a":[}}"#, #"{"aps":{]}"#, #"{"aps":{}}{"#, "\u{FEFF}{\"aps\":{}}",
            #"{"aps":{},"aps":1}"#, #"{"aps":"{}"}"#, #"{"b":{"aps":{}}}"#, #"{"aps":{"a":1 2}}"#, #"{"aps":{} "b":1}"#,
            #"{"aps":{},"deep":"# + String(repeating: "[", count: 2_000) + String(repeating: "]", count: 2_000) + "}",
            #"{"aps":{},"deep":"# + String(repeating: #"{"a":"#, count: 600) + "1" + String(repeating: "}", count: 601),
        ])
    func refuses(_ payload: String) {
        #expect(!Self.isTaken(Array(payload.utf8)))
    }

    @Test(
        "text that is no UTF-8 is not taken",
        arguments: [[0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80]] as [[UInt8]])
    func refusesBytes(_ bytes: [UInt8]) {
        for (start, end) in [(#"{"aps":{"a":""#, #""}}"#), (#"{""#, #"":1,"aps":{}}"#)] {
            #expect(Self.isTaken(Array(start.utf8) + [0xC3, 0xA9] + Array(end.utf8)))
            #expect(!Self.isTaken(Array(start.utf8) + bytes + Array(end.utf8)))
        }
        let text = #"{"aps":{}}"#
        #expect(!Self.isTaken(Array(text.data(using: .utf16LittleEndian) ?? Data())))
    }
}
