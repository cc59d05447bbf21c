import EventLiterals
import LabEvents
import LocalPush
import LocalPushServer
import Testing

/// The programs' command lines and event lines.
@Suite struct ProgramTests {
    @Test(
        "durations are read as written",
        arguments: [
            ("200ms", 200_000_000), ("1.5s", 1_500_000_000), ("2m", 120_000_000_000), ("1h", 3_600_000_000_000),
            ("0.25ms", 250_000), ("7us", 7_000), ("0s", 0), ("12.000000345s", 12_000_000_345),
            ("876000h", 876_000 * 3_600_000_000_000),
        ] as [(String, Int64)])
    func readsDurations(_ text: String, _ nanoseconds: Int64) {
        let duration = Duration.nanoseconds(nanoseconds)
        #expect(Duration(text: text) == duration)
        #expect(Duration(text: duration.text) == duration)
    }

    @Test(
        "what is no duration is refused",
        arguments: [
            "", "5", "ms", "-1s", "1 s", "1.s", ".5s", "1.2.3s", "1d", "1234567890s", "１s", "1sec",
            "999999999h", "876001h",
        ])
    func refusesDurations(_ text: String) {
        #expect(Duration(text: text) == nil)
    }

    @Test(
        "a command line is refused with the option's name",
        arguments: [
            (["--prot", "1"], "--prot"), (["--port"], "--port"), (["--port", "1", "--port", "2"], "--port"),
            (["--plain=yes"], "--plain=yes"),
        ])
    func refusesCommandLines(_ arguments: [String], _ named: String) {
        let error = #expect(throws: UsageError.self) {
            try CommandLineFlags(arguments, flags: ["port"], switches: ["plain"])
        }
        #expect(error?.description.contains(named) == true)
    }

    @Test("flags, switches and words may come in any order")
    func readsCommandLines() throws {
        let flags = try CommandLineFlags(
            ["identity", "--port=5", "--plain", "folder", "--wait", "2s"], flags: ["port", "wait"], switches: ["plain"])
        #expect(flags.words == ["identity", "folder"])
        #expect(flags.has("plain"))
        #expect(flags.text("wait") == "2s")
        #expect(try flags.number("port", default: 1, in: 0...9) == 5)
        #expect(throws: UsageError.self) { try flags.number("port", default: 1, in: 6...9) }
    }

    @Test("what server and provider report has names and fields that the schema lists")
    func reportsBySchema() throws {
        let token = try #require(DeviceToken("phone"))
        let message = PushMessage(
            id: MessageID(high: 1, low: 2), kind: .call, expiry: 0,
            payload: Array(#"{"aps":{"alert":{"title":"T","body":"hi"}}}"#.utf8))
        let provider: [ProviderEvent] = [
            .started, .connecting(server: "s", address: "10.1.0.2", attempt: 1),
            .connectFailed(server: "s", address: "10.1.0.2", reason: "refused"),
            .connected(server: "s", heartbeat: .seconds(1)), .heartbeat(sequence: 1), .disconnected(reason: "end"),
            .backoff(delay: .seconds(1), attempt: 1), .timer, .heartbeatExpired(age: .seconds(9)),
            .delivered(message, number: 1), .duplicate(message.id), .inboxFailed(id: message.id, reason: "full"),
            .stopped,
        ]
        for event in provider { try Self.check(event.record, of: .pushProvider) }
        let server: [ServerEvent] = [
            .listening(port: 1, httpPort: 2, httpsPort: 3), .connected(client: token, peer: "10.1.0.1:1"),
            .heartbeatSent(client: token, sequence: 1),
            .heartbeatAcknowledged(client: token, sequence: 1, latency: .milliseconds(1)),
            .offline(client: token, reason: .silent, detail: "5 s"),
            .accepted(id: message.id, client: token, kind: .message), .sent(id: message.id, client: token),
            .acknowledged(id: message.id, client: token), .expired(id: message.id, client: token),
            .collapsed(id: message.id, client: token), .requestRefused(.tooManyRequests),
            .protocolError(peer: "10.1.0.1:1", client: token, reason: "x"), .stopping,
        ]
        for event in server { try Self.check(event.record, of: .pushServer) }
    }

    private static func check(_ record: EventRecord, of emitter: EventSchema.Emitter) throws {
        let known = try #require(EventSchema.events(of: emitter)[record.name], "\(record.line)")
        #expect(Set(record.fields.map(\.key)).isSubset(of: known), "\(record.line)")
    }

    @Test(
        "what a user reads is taken from aps.alert",
        arguments: [
            (#"{"aps":{"alert":"hi"}}"#, "hi", nil),
            (#"{"aps":{"alert":{"title":"T","body":"\u00e9\ud83d\ude00"}}}"#, "é😀", "T"),
            (#"{"aps":{}}"#, "", nil), (#"{"aps":7}"#, "", nil), ("nothing", "", nil),
        ] as [(String, String, String?)])
    func readsAlerts(_ payload: String, _ text: String, _ title: String?) {
        let alert = AlertText(payload: Array(payload.utf8))
        #expect(alert.text == text)
        #expect(alert.title == title)
    }

    @Test("every saboteur of a program has a name that says whose it is, and an explanation")
    func namesSaboteurs() {
        #expect(ProviderSaboteur.allCases.allSatisfy { $0.rawValue.hasPrefix("provider-") && !$0.explanation.isEmpty })
        #expect(ServerSaboteur.allCases.allSatisfy { $0.rawValue.hasPrefix("server-") && !$0.explanation.isEmpty })
    }
}
