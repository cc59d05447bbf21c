import EventLiterals
import LocalPush
import LocalPushServer
import Testing

/// APNs' provider API: what is taken and what is refused with which reason.
@Suite struct PushRequestTests {
    private static let alert = Array(#"{"aps":{"alert":"hi"}}"#.utf8)
    private static let fresh = MessageID(high: 1, low: 1)
    private static let now: UInt64 = 1_700_000_000_000

    private static func judge(
        _ method: String = "POST", _ path: String = "/3/device/phone", _ headers: [(String, String)] = [],
        body: [UInt8]? = alert
    ) throws(APNsRefusal) -> Submission {
        try PushRequest(
            method: method, path: path, headers: headers.map { (name: $0.0, value: $0.1) }, body: body
        ).submission(now: now, freshID: fresh)
    }

    /// A request and the reason it is refused with.
    struct Refused: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var method = "POST"
        var path = "/3/device/phone"
        var headers: [[String]] = []
        var body: [UInt8]? = PushRequestTests.alert
        var reason: APNsReason
    }

    static let refused: [Refused] = [
        Refused(testDescription: "root", path: "/", reason: .badPath),
        Refused(testDescription: "another version", path: "/2/device/phone", reason: .badPath),
        Refused(testDescription: "a longer path", path: "/3/device/phone/x", reason: .badPath),
        Refused(testDescription: "a path without its slash", path: "3/device/phone", reason: .badPath),
        Refused(testDescription: "GET", method: "GET", reason: .methodNotAllowed),
        Refused(testDescription: "PUT", method: "PUT", reason: .methodNotAllowed),
        Refused(testDescription: "no token", path: "/3/device/", reason: .missingDeviceToken),
        Refused(testDescription: "no token and no slash", path: "/3/device", reason: .missingDeviceToken),
        Refused(testDescription: "a token with a space", path: "/3/device/a%20b", reason: .badDeviceToken),
        Refused(testDescription: "a token with a slash", path: "/3/device/a%2Fb", reason: .badDeviceToken),
        Refused(testDescription: "half a percent-encoding", path: "/3/device/ab%4", reason: .badDeviceToken),
        Refused(testDescription: "no percent-encoding", path: "/3/device/ab%4g", reason: .badDeviceToken),
        Refused(testDescription: "a token that is no text", path: "/3/device/%ff", reason: .badDeviceToken),
        Refused(
            testDescription: "a token of 129 characters", path: "/3/device/" + String(repeating: "a", count: 129),
            reason: .badDeviceToken),
        Refused(testDescription: "an id that is no UUID", headers: [["apns-id", "7"]], reason: .badMessageID),
        Refused(
            testDescription: "an id without hyphens", headers: [["apns-id", "00000000000040008000000000000000aaaa"]],
            reason: .badMessageID),
        Refused(
            testDescription: "a negative expiration", headers: [["apns-expiration", "-1"]], reason: .badExpirationDate),
        Refused(
            testDescription: "a dated expiration", headers: [["apns-expiration", "soon"]], reason: .badExpirationDate),
        Refused(
            testDescription: "an empty expiration", headers: [["apns-expiration", ""]], reason: .badExpirationDate),
        Refused(testDescription: "priority 7", headers: [["apns-priority", "7"]], reason: .badPriority),
        Refused(testDescription: "an empty topic", headers: [["apns-topic", ""]], reason: .badTopic),
        Refused(testDescription: "a topic with a space", headers: [["apns-topic", "a b"]], reason: .badTopic),
        Refused(
            testDescription: "an unknown push type", headers: [["apns-push-type", "shout"]], reason: .invalidPushType),
        Refused(
            testDescription: "a long collapse id", headers: [["apns-collapse-id", String(repeating: "c", count: 65)]],
            reason: .badCollapseID),
        Refused(
            testDescription: "a header twice", headers: [["apns-priority", "5"], ["apns-priority", "5"]],
            reason: .duplicateHeaders),
        Refused(
            testDescription: "the background at once",
            headers: [["apns-push-type", "background"], ["apns-priority", "10"]], reason: .badPriority),
        Refused(testDescription: "no body", body: [], reason: .payloadEmpty),
        Refused(testDescription: "no JSON", body: Array("hello".utf8), reason: .payloadEmpty),
        Refused(testDescription: "an empty object", body: Array("{}".utf8), reason: .payloadEmpty),
        Refused(testDescription: "no aps", body: Array(#"{"a":1}"#.utf8), reason: .payloadEmpty),
        Refused(
            testDescription: "a comma too many", body: Array(#"{"aps":{"alert":"x"},}"#.utf8), reason: .payloadEmpty),
        Refused(
            testDescription: "what is no UTF-8", body: Array(#"{"aps":{"alert":""#.utf8) + [0xFF] + Array(#""}}"#.utf8),
            reason: .payloadEmpty),
        Refused(testDescription: "4097 bytes", body: Array(repeating: 0x20, count: 4097), reason: .payloadTooLarge),
        Refused(testDescription: "more than any payload", body: nil, reason: .payloadTooLarge),
    ]

    @Test("a wrong request is refused with APNs' reason", arguments: refused)
    func refuses(_ request: Refused) {
        let error = #expect(throws: APNsRefusal.self) {
            try Self.judge(
                request.method, request.path, request.headers.map { ($0[0], $0[1]) }, body: request.body)
        }
        #expect(error?.reason == request.reason)
    }

    @Test("a request without headers is a message kept for thirty days under a fresh id")
    func defaults() throws {
        let submission = try Self.judge()
        #expect(submission.client == token("phone"))
        #expect(
            submission.message
                == PushMessage(id: Self.fresh, kind: .message, expiry: Self.now + 30 * 86_400_000, payload: Self.alert))
        #expect(submission.priority == 10)
        #expect(submission.collapse == nil)
    }

    @Test("a token may be percent-encoded, in either case", arguments: ["%70hone", "p%68on%65", "ph%6Fne", "ph%6fne"])
    func decodes(_ part: String) throws {
        #expect(try Self.judge("POST", "/3/device/\(part)").client == token("phone"))
    }

    @Test("the headers are taken over")
    func headers() throws {
        let submission = try Self.judge(
            headers: [
                ("apns-id", "0000000A-0000-4000-8000-00000000000B"), ("apns-expiration", "1800000000"),
                ("apns-priority", "5"), ("apns-topic", "org.example.pager"), ("apns-push-type", "alert"),
                ("apns-collapse-id", "bed 7"),
            ])
        #expect(submission.message.id.description == "0000000a-0000-4000-8000-00000000000b")
        #expect(submission.message.expiry == 1_800_000_000_000)
        #expect(submission.priority == 5)
        #expect(submission.topic == "org.example.pager")
        #expect(submission.collapse == "bed 7")
    }

    @Test(
        "voip makes a call, with room for 5120 bytes and a payload of the app's own",
        arguments: [
            ("apns-push-type", "voip"), ("apns-topic", "org.example.pager.voip"),
        ])
    func calls(_ name: String, _ value: String) throws {
        let filler = String(repeating: "x", count: 5120 - 8)
        let body = Array(#"{"a":"\#(filler)"}"#.utf8)
        #expect(body.count == 5120)
        #expect(try Self.judge(headers: [(name, value)], body: body).message.kind == .call)
        #expect(throws: APNsRefusal(.payloadTooLarge)) { try Self.judge(headers: [(name, value)], body: body + [0x20]) }
    }

    private static func judge(
        headers: [(String, String)], body: [UInt8] = alert
    ) throws(APNsRefusal) -> Submission {
        try judge("POST", "/3/device/phone", headers, body: body)
    }

    @Test("every reason has the status of Apple's table", arguments: APNsReason.allCases)
    func statuses(_ reason: APNsReason) {
        let statuses = [
            "BadCollapseId": 400, "BadDeviceToken": 400, "BadExpirationDate": 400, "BadMessageId": 400,
            "BadPriority": 400, "BadTopic": 400, "DuplicateHeaders": 400, "InvalidPushType": 400,
            "MissingDeviceToken": 400, "MissingTopic": 400, "PayloadEmpty": 400, "MissingProviderToken": 403,
            "InvalidProviderToken": 403, "ExpiredProviderToken": 403, "Unregistered": 410, "BadPath": 404,
            "MethodNotAllowed": 405,
            "PayloadTooLarge": 413, "TooManyRequests": 429, "InternalServerError": 500, "Shutdown": 503,
        ]
        #expect(reason.status == statuses[reason.rawValue])
    }

    @Test("what is just within the limits is taken")
    func takesLimits() throws {
        for priority in [1, 5, 10] {
            #expect(try Self.judge(headers: [("apns-priority", "\(priority)")]).priority == priority)
        }
        for (topic, isTaken) in [(1, true), (255, true), (256, false)] {
            let headers = [("apns-topic", String(repeating: "t", count: topic))]
            #expect(((try? Self.judge(headers: headers)) != nil) == isTaken)
        }
        for (length, isTaken) in [(0, false), (1, true), (64, true), (65, false)] {
            let headers = [("apns-collapse-id", String(repeating: "c", count: length))]
            #expect(((try? Self.judge(headers: headers)) != nil) == isTaken)
        }
        #expect(try Self.judge(headers: [("apns-expiration", "0")]).message.expiry == 0)
        #expect(try Self.judge(headers: [("apns-expiration", "999999999999")]).message.expiry == 999_999_999_999_000)
        #expect(throws: APNsRefusal(.badExpirationDate)) {
            try Self.judge(headers: [("apns-expiration", "1000000000000")])
        }
        #expect(
            try Self.judge(body: Self.alert + Array(repeating: 0x20, count: 4096 - Self.alert.count)).priority == 10)
        #expect(try Self.judge(headers: [("x", "1"), ("x", "2"), ("apns", "3")]).topic == nil)
        #expect(throws: APNsRefusal(.payloadEmpty)) { try Self.judge(body: Array(#"{"aps":[1]}"#.utf8)) }
        #expect(throws: APNsRefusal(.badTopic)) { try Self.judge(headers: [("apns-topic", "é")]) }
        #expect(
            try Self.judge(headers: [("apns-topic", "a.voip.b"), ("apns-push-type", "alert")]).message.kind == .message)
        let types = [
            "alert", "background", "controls", "location", "complication", "fileprovider", "mdm", "liveactivity",
            "pushtotalk", "widgets",
        ]
        for type in types { #expect(try Self.judge(headers: [("apns-push-type", type)]).message.kind == .message) }
    }
}
