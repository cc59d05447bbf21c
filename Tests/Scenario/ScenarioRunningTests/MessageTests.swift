import EventLiterals
import LabModel
import NetworkLab
import ScenarioLanguage
import ScenarioRunning
import Synchronization
import Testing

@Suite("Messages")
struct MessageTests {
    private func plan(_ step: SendStep, seed: UInt64 = 7) -> [MessagePlan.Message] {
        var definition = wardRound
        definition.steps = [Step(.send(step))]
        return MessagePlan(definition, seed: seed).messages[step.message] ?? []
    }

    @Test("ids follow from the seed, the scenario, the message and the host")
    func ids() {
        let one = plan(SendStep("m1", to: "phone"))
        #expect(one == plan(SendStep("m1", to: "phone")))
        #expect(one.map(\.id) != plan(SendStep("m1", to: "phone"), seed: 8).map(\.id))
        #expect(one.map(\.id) != plan(SendStep("m2", to: "phone")).map(\.id))
        let form = /[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/
        #expect(one.allSatisfy { $0.id.wholeMatch(of: form) != nil })
        #expect(DerivedID.id(seed: 1, ["ab", "c"]) != DerivedID.id(seed: 1, ["a", "bc"]))
    }

    @Test("several messages are distinct, and each member of a group gets its own")
    func several() {
        let three = plan(SendStep("m", to: "phone", text: "hello", times: 3))
        #expect(three.map(\.name) == ["m-1", "m-2", "m-3"])
        #expect(three.map(\.text) == ["hello 1", "hello 2", "hello 3"])
        #expect(Set(three.map(\.id)).count == 3)
        let group = plan(SendStep("m", to: "nurse"))
        #expect(group.map(\.to) == ["nurse-1", "nurse-2", "nurse-3"])
        #expect(Set(group.map(\.id)).count == 3)
    }

    @Test("a request has the headers of APNs' provider API and a body of the length it says")
    func request() throws {
        let request = APNsRequest(
            token: "phone", id: "abc", text: "Bed \"7\"\nnow", call: true, expiration: 1_900_000_000)
        let parts = String(decoding: request.bytes, as: UTF8.self).components(separatedBy: "\r\n\r\n")
        let lines = try #require(parts.first?.components(separatedBy: "\r\n"))
        #expect(lines.first == "POST /3/device/phone HTTP/1.1")
        for header in [
            "apns-id: abc", "apns-topic: org.pushlab.scenario.voip", "apns-push-type: voip", "apns-priority: 10",
            "apns-expiration: 1900000000", "connection: close",
        ] { #expect(lines.contains(header)) }
        #expect(parts.last == #"{"aps":{"alert":"Bed \"7\"\nnow"}}"#)
        #expect(lines.contains("content-length: \(try #require(parts.last).utf8.count)"))
    }

    @Test(
        "a reply in chunks, or after interim ones, is read whole, however it arrives",
        arguments: [
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 400 Bad Request\r\nContent-Length: 20\r\n\r\n{\"reason\":\"BadPath\"}",
            "HTTP/1.1 400 Bad Request\r\nTransfer-Encoding: gzip, chunked\r\n\r\n"
                + "a\r\n{\"reason\":\r\n9;x=y\r\n\"BadPath\"\r\n1\r\n}\r\n0\r\n\r\n",
            "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 400 No\r\n"
                + "transfer-encoding: chunked\r\ncontent-length: 2\r\n\r\n"
                + "14\r\n{\"reason\":\"BadPath\"}\r\n0\r\nTrailer: x\r\n\r\n",
        ])
    func framing(_ text: String) throws {
        for size in [1, 2, 7, text.utf8.count] {
            var reply = PushReply()
            var rest = Array(text.utf8)[...]
            var isComplete = false
            while !rest.isEmpty {
                #expect(!isComplete)
                isComplete = try reply.append(Array(rest.prefix(size)))
                rest = rest.dropFirst(size)
            }
            #expect(isComplete)
            #expect(reply.status == 400)
            #expect(reply.reason == "BadPath")
        }
    }

    @Test("a reply that cannot have a body ends with its head, and a chunk without a size is an error")
    func bodies() throws {
        var empty = PushReply()
        #expect(try empty.append(Array("HTTP/1.1 204 No Content\r\n\r\n".utf8)))
        var broken = PushReply()
        #expect(throws: RunError.self) {
            _ = try broken.append(Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n".utf8))
        }
    }

    @Test(
        "a reply that is closed before its end is not whole",
        arguments: [
            ("", false), ("HTTP/1.1 200 OK\r\n", false), ("HTTP/1.1 200 OK\r\n\r\nab", true),
            ("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nab", false),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n", false),
        ])
    func closedEarly(_ text: String, isWhole: Bool) throws {
        var reply = PushReply()
        #expect(try !reply.append(Array(text.utf8)))
        #expect(reply.isWholeAtEnd == isWhole)
    }

    @Test(
        "a length that cannot be, or is two, is an error",
        arguments: ["-1", "x", "", "5\r\nContent-Length: 6", "99999999999999999999"])
    func wrongLengths(_ length: String) {
        var reply = PushReply()
        #expect(throws: RunError.self) {
            _ = try reply.append(Array("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n".utf8))
        }
    }

    @Test(
        "a reply that does not end is given up after a mebibyte, without much work",
        arguments: ["HTTP/1.1 200 OK\r\nX: ", "HTTP/1.1 100 Continue\r\n\r\n"])
    func endless(_ begin: String) {
        var reply = PushReply()
        let piece = Array(String(repeating: begin.hasSuffix("\r\n") ? begin : "a", count: 100).utf8)
        #expect(throws: RunError.self) {
            _ = try reply.append(Array(begin.utf8))
            for _ in 0..<20_000 where try reply.append(piece) { return }
        }
    }

    @Test("a reply is complete when its length has arrived, in whatever pieces")
    func reply() throws {
        let text = "HTTP/1.1 400 Bad Request\r\nContent-Length: 27\r\nx: y\r\n\r\n{\"reason\":\"BadDeviceToken\"}"
        var reply = PushReply()
        var complete: [Int] = []
        for (index, byte) in text.utf8.enumerated() where try reply.append([byte]) { complete.append(index) }
        #expect(complete == [text.utf8.count - 1])
        #expect(reply.status == 400)
        #expect(reply.reason == "BadDeviceToken")
    }

    @Test("what is not HTTP is refused, and an empty reply stays open")
    func strangeReplies() throws {
        var reply = PushReply()
        #expect(throws: RunError.self) { try reply.append(Array("220 mail.example\r\n\r\n".utf8)) }
        var silent = PushReply()
        #expect(try !silent.append([]))
        #expect(silent.status == nil)
    }
}

extension String {
    fileprivate func components(separatedBy separator: String) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}

@Suite("A machine that stands still")
struct StallTests {
    @Test("only what lies within the stretch asked for counts")
    func total() {
        var record = StallRecord()
        for (due, came) in [(1, 1.5), (2, 2.004), (3, 3.2)] {
            record.expect(.seconds(due))
            record.came(at: time(came))
        }
        #expect(record.total(from: .zero, to: .seconds(9), now: .seconds(9)) == time(0.7))
        #expect(record.total(from: time(1.25), to: time(3.1), now: .seconds(9)) == time(0.35))
        #expect(record.total(from: time(1.5), to: .seconds(3), now: .seconds(9)) == .zero)
        record.expect(.seconds(10))
        #expect(record.total(from: .seconds(9), to: .seconds(11), now: time(9.9)) == .zero)
        #expect(record.total(from: .seconds(9), to: .seconds(11), now: time(10.25)) == time(0.25), "it goes on")
        #expect(record.longest(from: .zero, to: .seconds(9), now: .seconds(9)) == time(0.5))
        #expect(record.longest(from: time(1.5), to: time(3.1), now: .seconds(9)) == time(0.1))
        #expect(record.longest(from: time(9), to: time(11), now: time(10.25)) == time(0.25), "it goes on")
    }

    @Test("a stall since the lab was last changed excuses a step after it, and one before says nothing")
    func delayed() {
        let steps: [Step.Action] = [
            .do(.start(["phone/push-provider"])), .do(.wait(.seconds(3))), .send(SendStep("m1", to: "phone")),
            .expect(.host("phone", .connected), within: .seconds(2)),
        ]
        var definition = wardRound
        definition.steps = steps.map { Step($0) }
        let log = EventLog()
        let change = Mutex<Duration?>(nil)
        let record = RunRecord(definition, log) { from, to in
            let isAfterChange = from == change.withLock(\.self) && to == from + .seconds(6)
            return StalledTime(longest: isAfterChange ? .seconds(1) : .zero)
        }
        let began = record.begin(0).at
        change.withLock { $0 = began }
        for step in 1...3 { record.begin(step) }
        func verdict(within: Duration) -> Verdict {
            record.judge(missed: 3, from: began + .seconds(6), to: began + .seconds(6) + within).0
        }
        #expect(verdict(within: .seconds(2)) == .inconclusive(.hostStalled))
        #expect(verdict(within: .seconds(6)) == .failed, "a second is less than a fifth of six")
        change.withLock { $0 = nil }
        #expect(verdict(within: .seconds(2)) == .failed)
    }

    @Test("a fifth of the time given excuses a deadline, and no less than 250 ms")
    func excuses() {
        #expect(!StallRecord.excuses(.milliseconds(240), of: .milliseconds(500)))
        #expect(StallRecord.excuses(.milliseconds(260), of: .milliseconds(500)))
        #expect(!StallRecord.excuses(.milliseconds(900), of: .seconds(5)))
        #expect(StallRecord.excuses(.milliseconds(1100), of: .seconds(5)))
        #expect(!StallRecord.excuses(.zero, of: .zero), "an idle machine excuses nothing")
    }
}
