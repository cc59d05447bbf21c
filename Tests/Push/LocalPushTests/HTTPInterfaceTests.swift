import EventLiterals
import Foundation
import LabEvents
import LocalPush
import LocalPushNIO
import LocalPushServer
import NIOCore
import Testing

/// The HTTP interface of a running server.
struct HTTPInterfaceTests {
    @Test("a taken message is answered 200 with its id, a refused one with status and reason")
    func answers() async throws {
        try await ServerFixture.run { fixture in
            let id = "0000000A-0000-4000-8000-00000000000B"
            let taken = try await fixture.sender.post(headers: ["apns-id": id])
            #expect(taken.status == 200)
            #expect(taken.head.contains("apns-id: \(id)"), "the id comes back as it was spelled")
            #expect(taken.body.isEmpty)
            let unnamed = try await fixture.sender.post()
            #expect(unnamed.head.lowercased().contains("apns-id: "))
            for (method, path, body, status, reason) in [
                ("POST", "/3/device/phone", "", 400, "PayloadEmpty"),
                ("POST", "/3/device/", "{}", 400, "MissingDeviceToken"),
                ("GET", "/3/device/phone", "", 405, "MethodNotAllowed"),
                ("GET", "/nowhere", "", 404, "BadPath"),
                ("POST", "/3/device/phone", String(repeating: "x", count: 6_000), 413, "PayloadTooLarge"),
            ] {
                let answer = try await fixture.sender.request(method, path, body: body)
                #expect(answer.status == status)
                #expect(answer.body == #"{"reason":"\#(reason)"}"#)
            }
        }
    }

    @Test("a client's messages beyond the limit are refused with status 429, those of others are not")
    func limitsWaiting() async throws {
        var configuration = ServerFixture.quick
        configuration.waitingLimit = 2
        try await ServerFixture.run(configuration) { fixture in
            for _ in 1...2 {
                let taken = try await fixture.sender.post(to: "absent")
                #expect(taken.status == 200)
            }
            let refused = try await fixture.sender.post(to: "absent")
            #expect(refused.status == 429)
            #expect(refused.body == #"{"reason":"TooManyRequests"}"#)
            #expect(fixture.server.events.contains(.requestRefused(.tooManyRequests)))
            let other = try await fixture.sender.post(to: "other")
            #expect(other.status == 200)
            // What takes no room is taken: a repetition, and what is not kept.
            let id = MessageID(high: 4, low: 4)
            for _ in 1...2 {
                let taken = try await fixture.sender.post(to: "phone", id: id)
                #expect(taken.status == 200)
            }
            _ = try await fixture.sender.post(to: "phone")
            #expect(try await fixture.sender.post(to: "phone", id: id).status == 200)
            let peer = try await RawPeer.connect(port: fixture.ports.push)
            peer.send(.register(token("phone")))
            await fixture.server.wait(for: "sent", count: 2)
            #expect(try await fixture.sender.post(to: "phone").status == 429)
            #expect(try await fixture.sender.post(to: "phone", headers: ["apns-expiration": "0"]).status == 200)
            await fixture.server.wait(for: "sent", count: 3)
            try await peer.close()
        }
    }

    @Test("requests on one connection are answered in order, and the last ends it when it says so")
    func keepsConnections() async throws {
        try await ServerFixture.run { fixture in
            let peer = try await RawPeer.connect(port: fixture.ports.http)
            let body = #"{"aps":{"alert":"x"}}"#
            let requests = [
                "POST /3/device/a HTTP/1.1\r\nHost: fixture\r\nContent-Length: \(body.count)\r\n\r\n\(body)",
                "GET /nowhere HTTP/1.1\r\nHost: fixture\r\n\r\n",
                "GET /clients?all HTTP/1.1\r\nHost: fixture\r\nConnection: close\r\n\r\n",
            ]
            peer.send(Array(requests.joined().utf8))
            let answers = String(decoding: try await peer.everything(), as: UTF8.self).components(
                separatedBy: "HTTP/1.1 ")
            try #require(answers.count == 4)
            #expect(answers[1].hasPrefix("200 OK\r\n"))
            #expect(answers[2].hasPrefix("404 Not Found\r\n"))
            #expect(answers[3].hasPrefix("200 OK\r\n"))
            #expect(answers[3].contains(#"{"client":"a","online":false,"waiting":1}"#))
        }
    }

    @Test("a request of HTTP/1.1 that names no host is refused, and of HTTP/1.0 it is not", arguments: ["1.1", "1.0"])
    func asksForHost(_ version: String) async throws {
        try await ServerFixture.run { fixture in
            let peer = try await RawPeer.connect(port: fixture.ports.http)
            peer.send(Array("GET /clients HTTP/\(version)\r\nConnection: close\r\n\r\n".utf8))
            let answer = String(decoding: try await peer.everything(), as: UTF8.self)
            #expect(answer.hasPrefix("HTTP/\(version) \(version == "1.1" ? 400 : 200) "))
        }
    }

    @Test("what HEAD is answered is what GET would be, without the body")
    func answersHead() async throws {
        try await ServerFixture.run { fixture in
            let peer = try await RawPeer.connect(port: fixture.ports.http)
            let requests = ["HEAD /clients", "HEAD /3/device/phone", "GET /clients"].enumerated().map { number, line in
                "\(line) HTTP/1.1\r\nHost: fixture\r\n" + (number == 2 ? "Connection: close\r\n\r\n" : "\r\n")
            }
            peer.send(Array(requests.joined().utf8))
            let answers = String(decoding: try await peer.everything(), as: UTF8.self)
                .components(separatedBy: "\r\n\r\n")
            try #require(answers.count == 4, "three heads and one body")
            #expect(answers[0].hasPrefix("HTTP/1.1 200 OK\r\n") && answers[0].contains("content-length: 3"))
            #expect(answers[1].hasPrefix("HTTP/1.1 405 "))
            #expect(answers[2].hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(answers[3] == "[]\n")
        }
    }

    @Test("a sender that waits for leave to send its body gets it")
    func grantsLeave() async throws {
        try await ServerFixture.run { fixture in
            let peer = try await RawPeer.connect(port: fixture.ports.http)
            let head = ["POST /3/device/a HTTP/1.1", "Host: fixture", "Connection: close", "Content-Length: 10"]
            peer.send(Array((head + ["Expect: 100-Continue", "", ""]).joined(separator: "\r\n").utf8))
            await peer.hears("HTTP/1.1 100 Continue\r\n\r\n")
            peer.send(Array(#"{"aps":{}}"#.utf8))
            let answer = String(decoding: try await peer.everything(), as: UTF8.self)
            #expect(answer.hasPrefix("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n"))
        }
    }

    @Test("clients are listed with what waits for them")
    func listsClients() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.sender.post(to: "absent")
            let phone = try fixture.provider()
            await phone.log.wait(for: "connected")
            let answer = try await fixture.sender.request("GET", "/clients")
            let clients = try JSONDecoder().decode([ListedClient].self, from: Data(answer.body.utf8))
            #expect(clients.count == 2)
            let absent = try #require(clients.first)
            #expect(absent.client == "absent" && !absent.online && absent.waiting == 1)
            let online = try #require(clients.last)
            #expect(online.client == "phone" && online.online)
            try await phone.control.stop().get()
        }
    }

    @Test("metrics count what happened")
    func countsMetrics() async throws {
        try await ServerFixture.run { fixture in
            let phone = try fixture.provider()
            try await fixture.sender.post()
            await fixture.server.wait(for: "acknowledged")
            await fixture.server.wait(for: "heartbeat-acknowledged", count: 2)
            let lines = try await fixture.sender.request("GET", "/metrics").body.split(separator: "\n")
            #expect(lines.contains("push_clients 1"))
            #expect(lines.contains("push_messages_accepted_total 1"))
            #expect(lines.contains("push_messages_acknowledged_total 1"))
            #expect(lines.contains { $0.hasPrefix("push_heartbeat_latency_seconds_bucket{le=\"+Inf\"} ") })
            #expect(!lines.contains("push_heartbeats_sent_total 0"))
            try await phone.control.stop().get()
        }
    }

    @Test("every figure is what the events add up to, to the last bucket")
    func addsUp() async throws {
        try await ServerFixture.run { fixture in
            #expect(try await fixture.sender.request("GET", "/metrics").body == Self.figures(of: []))
            let phone = try fixture.provider()
            try await fixture.sender.post()
            try await fixture.sender.post(to: "absent", headers: ["apns-expiration": "1"])
            await fixture.server.wait(for: "acknowledged")
            await fixture.server.wait(for: "expired")
            await fixture.server.wait(for: "heartbeat-acknowledged", count: 3)
            let garbage = try await RawPeer.connect(port: fixture.ports.push)
            garbage.send(Array("no frame".utf8))
            _ = try await garbage.everything()
            await fixture.server.wait(for: "protocol-error")
            let older = try await RawPeer.connect(port: fixture.ports.push)
            older.send(.register(token("older")))
            await fixture.server.wait(for: "connected", count: 2)
            let newer = try await RawPeer.connect(port: fixture.ports.push)
            newer.send(.register(token("older")))
            await fixture.server.wait(for: "connected", count: 3)
            _ = try await older.everything()
            try await newer.close()
            try await phone.control.stop().get()
            await fixture.server.wait(for: "offline", count: 3)
            let answer = try await fixture.sender.request("GET", "/metrics")
            #expect(answer.body == Self.figures(of: fixture.server.events))
            #expect(answer.head.lowercased().contains("content-type: text/plain; version=0.0.4"))
        }
    }

    /// Prometheus' text for events, as the document of the server says it.
    private static func figures(of events: [ServerEvent]) -> String {
        func count(_ name: EventName) -> Int { events.count { $0.name == name } }
        let offline = count("offline")
        var text = ""
        for (name, kind, help, value) in [
            ("clients", "gauge", "Clients registered now.", count("connected") - offline),
            ("registrations_total", "counter", "Registrations.", count("connected")),
            ("heartbeats_sent_total", "counter", "Heartbeats sent.", count("heartbeat-sent")),
            ("messages_accepted_total", "counter", "Messages taken over from senders.", count("accepted")),
            ("messages_sent_total", "counter", "Messages sent to clients, repetitions included.", count("sent")),
            ("messages_acknowledged_total", "counter", "Messages acknowledged by clients.", count("acknowledged")),
            ("messages_expired_total", "counter", "Messages expired.", count("expired")),
            ("messages_collapsed_total", "counter", "Messages that newer ones took the place of.", count("collapsed")),
            ("protocol_errors_total", "counter", "Connections closed for broken protocol.", count("protocol-error")),
        ] {
            text += "# HELP push_\(name) \(help)\n# TYPE push_\(name) \(kind)\npush_\(name) \(value)\n"
        }
        text += "# HELP push_clients_lost_total Clients gone offline.\n# TYPE push_clients_lost_total counter\n"
        let reasons = events.compactMap { if case .offline(_, let reason, _) = $0 { reason.rawValue } else { nil } }
        for reason in Set(reasons).sorted() {
            text += "push_clients_lost_total{reason=\"\(reason)\"} \(reasons.count { $0 == reason })\n"
        }
        let latencies = events.compactMap { event -> Double? in
            if case .heartbeatAcknowledged(_, _, let latency) = event { latency.milliseconds } else { nil }
        }
        let name = "push_heartbeat_latency_seconds"
        text += "# HELP \(name) Time from heartbeat to acknowledgement.\n# TYPE \(name) histogram\n"
        for bound in [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000] {
            let within = latencies.count { $0 <= Double(bound) }
            text += "\(name)_bucket{le=\"\(Double(bound) / 1_000)\"} \(within)\n"
        }
        let sum = latencies.reduce(0, +) / 1_000
        return text + "\(name)_bucket{le=\"+Inf\"} \(latencies.count)\n\(name)_sum \(sum)\n"
            + "\(name)_count \(latencies.count)\n"
    }

    @Test("a client is listed once, with where it is and for how long, and nobody when there is nobody")
    func listsExactly() async throws {
        try await ServerFixture.run { fixture in
            #expect(try await fixture.sender.request("GET", "/clients").body == "[]\n")
            try await fixture.sender.post(to: "a")
            try await fixture.sender.post(to: "a")
            try await fixture.sender.post(to: "gone", headers: ["apns-expiration": "0"])
            #expect(
                try await fixture.sender.request("GET", "/clients").body
                    == #"[{"client":"a","online":false,"waiting":2}]"# + "\n")
            let peer = try await RawPeer.connect(port: fixture.ports.push)
            peer.send(.register(token("b")))
            await fixture.server.wait(for: "connected")
            let answer = try await fixture.sender.request("GET", "/clients")
            guard case .connected(_, let address)? = fixture.server.events.last(where: { $0.name == "connected" })
            else {
                Issue.record("nobody is connected")
                return
            }
            let begin = #"[{"client":"a","online":false,"waiting":2},{"client":"b","online":true,"waiting":0,"peer":""#
            try #require(answer.body.hasPrefix(begin + address + #"","connected_ms":"#))
            let age = answer.body.dropFirst((begin + address + #"","connected_ms":"#).count).dropLast("}]\n".count)
            #expect((0...60_000).contains(try #require(Int(age))))
            #expect(answer.head.lowercased().contains("content-type: application/json"))
            try await peer.close()
        }
    }

    @Test("a port in use is a clear error")
    func reportsPortInUse() async throws {
        try await ServerFixture.run { fixture in
            for change: @Sendable (inout ServerConfiguration) -> Void in [
                { $0.port = fixture.ports.push }, { $0.httpPort = fixture.ports.http },
            ] {
                var configuration = ServerFixture.quick
                change(&configuration)
                let server = try PushServer(configuration) { _ in }
                let error = await #expect(throws: ListenError.self) { try await server.run { _ in } }
                #expect(error?.description.contains("cannot listen on 127.0.0.1 port") == true)
                await server.stop()
                await server.close()
            }
        }
    }
}

/// One entry of `GET /clients`.
private struct ListedClient: Decodable {
    var client: String
    var online: Bool
    var waiting: Int
}
