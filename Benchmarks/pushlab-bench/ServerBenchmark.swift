internal import Glibc
internal import Kernel
internal import LabEvents
internal import LabModel
internal import NetworkLab

/// The benchmark `pushlab bench server`: one push server that sends heartbeats to thousands of clients.
package struct ServerBenchmark: Benchmark {
    /// The number of clients, which connect 500 at a time, each 500 in one process.
    let clients: Int
    /// The seconds of measurement after all are connected.
    let seconds: Int

    package func measure() async throws -> BenchReport {
        if let most = ResourceLimit.descriptors?.soft, most < UInt64(clients) + 200 {
            throw BenchError(
                "\(clients) clients need more than the \(most) open descriptors that are allowed (ulimit -Hn).")
        }
        let folder = try PrivateFolder()
        let topology = Topology(
            networks: [.numbered(1, name: "lan")],
            hosts: [HostSpec("server", on: ["lan"]), HostSpec("phones", on: ["lan"])])
        let lab = try await Lab.open(topology, options: BenchLabs.options(writingTo: folder.path))
        do {
            let report = try await measure(in: lab, identity: folder.path + "/identity")
            await lab.close()
            return report
        } catch {
            await lab.close()
            throw error
        }
    }

    private func measure(in lab: Lab, identity: String) async throws -> BenchReport {
        let program = ProgramsFolder.path + "/push-server"
        let maker = try await lab.start(
            ProgramSpec("identity", executable: program, arguments: ["identity", identity]), on: "server")
        guard await maker.waitForEnd(within: .seconds(10)), unsafe access("\(identity)/key.pem", R_OK) == 0 else {
            throw BenchError("push-server could not make a key in \(identity).")
        }
        let arguments = ["--identity", identity, "--heartbeat", "1s", "--events", "sessions"]
        let server = try await lab.start(
            ProgramSpec("push-server", executable: program, arguments: arguments), on: "server")
        try await wait(for: 1, .listening, from: server, in: lab, within: .seconds(10))
        let idle = try ProcessUse(of: server.processID)
        let start = lab.log.now
        for first in stride(from: 0, to: clients, by: Self.groupSize) {
            let count = min(Self.groupSize, clients - first)
            try await lab.start(phones(count, "phones-\(first)", of: lab, identity: identity), on: "phones")
            try await wait(for: first + count, .connected, from: server, in: lab, within: .seconds(120))
        }
        let connecting = lab.log.now - start

        let before = try await Sample(of: server, in: lab)
        try await Task.sleep(for: .seconds(seconds))
        let after = try await Sample(of: server, in: lab)
        // A client that misses the deadline of the last heartbeat is offline after this time.
        try await Task.sleep(for: .seconds(1))
        let end = try await Sample(of: server, in: lab)
        return report(idle: idle, connecting: connecting, before: before, after: after, end: end)
    }

    /// The number of clients that connect at a time; thousands of concurrent handshakes would delay heartbeats too
    /// long.
    private static let groupSize = 500

    private func phones(_ count: Int, _ name: String, of lab: Lab, identity: String) -> ProgramSpec {
        let address = lab.addresses(of: "server").first.map { "\($0)" } ?? ""
        return ProgramSpec(
            name, executable: ProgramsFolder.path + "/push-provider",
            arguments: [
                "--server", address, "--token", name, "--clients", "\(count)", "--pin", "\(identity)/certificate.pem",
            ])
    }

    /// Returns when a program has reported an event `count` times.
    private func wait(
        for count: Int, _ name: EventName, from program: RunningProgram, in lab: Lab, within limit: Duration
    ) async throws {
        let deadline = lab.log.now + limit
        var seen = 0
        var found = 0
        while true {
            let events = lab.log.events(from: seen)
            seen += events.count
            found += events.count { $0.name == name && $0.source == .program(program.id) }
            if found >= count { return }
            guard program.isRunning, lab.log.now < deadline else {
                throw BenchError("\(program.id) reported `\(name)` \(found) times, not \(count) times within \(limit).")
            }
            await lab.log.grown(beyond: seen, until: deadline)
        }
    }

    private func report(
        idle: ProcessUse, connecting: Duration, before: Sample, after: Sample, end: Sample
    ) -> BenchReport {
        let time = after.time - before.time
        let sent = after.metrics.sent - before.metrics.sent
        let acknowledged = after.metrics.acknowledged - before.metrics.acknowledged
        let busy = after.use.processor - before.use.processor
        let rate = Double(sent) / Double(clients) / (time / .seconds(1))
        let memory = Double(after.use.memory - idle.memory) / 1024 / Double(clients)
        let cost = busy / time * 1000 / Double(clients)
        let latency = (after.metrics.latency - before.metrics.latency) / Double(max(acknowledged, 1)) * 1000
        var report = BenchReport("One push server, \(clients) TLS clients, a heartbeat a second, for \(seconds) s:")
        report.add(BenchReport.Figure("heartbeats per client and second", rate, "", .atLeast(0.98)))
        report.add(
            BenchReport.Figure("acknowledged / sent", Double(acknowledged) / Double(max(sent, 1)), "", .atLeast(0.99)))
        report.add(BenchReport.Figure("clients lost, or too late", Double(end.metrics.lost), "", .atMost(0)))
        report.remark(
            "heartbeats: \(sent) sent, \(acknowledged) acknowledged, \(Self.text(latency)) ms later on average")
        report.remark("connecting all: \(Self.text(connecting / .seconds(1))) s")
        report.remark(
            "CPU: \(Self.text(busy / time * 100)) % of a core, \(Self.text(cost)) ms per client and second")
        report.remark(
            "memory: \(after.use.memory >> 20) MiB, \(idle.memory >> 20) MiB without clients, "
                + "\(Self.text(memory)) KiB per client")
        return report
    }

    private static func text(_ value: Double) -> String { BenchReport.decimal(value) }

    /// The state of the server at one time.
    private struct Sample {
        let time: Duration
        let use: ProcessUse
        let metrics: ServerMetrics

        init(of server: RunningProgram, in lab: Lab) async throws {
            let socket = try await lab.connect(to: 8080, on: "server")
            let answer = try await PlainThread.callAsync {
                try socket.write(Array("GET /metrics HTTP/1.1\r\nHost: server\r\nConnection: close\r\n\r\n".utf8))
                var answer: [UInt8] = []
                while case let bytes = try socket.read(), !bytes.isEmpty { answer += bytes }
                return String(decoding: answer, as: UTF8.self)
            }
            time = lab.log.now
            use = try ProcessUse(of: server.processID)
            metrics = ServerMetrics(answer)
        }
    }
}

/// The metrics of a push server, read from `GET /metrics` in Prometheus' text format.
package struct ServerMetrics: Sendable, Hashable {
    /// The number of heartbeats sent.
    package var sent = 0
    /// The number of heartbeats acknowledged in time.
    package var acknowledged = 0
    /// The total latency of all acknowledgements, in seconds.
    package var latency = 0.0
    /// The number of clients gone offline, for any reason.
    package var lost = 0

    /// Parses the text; a missing metric stays 0.
    package init(_ text: String) {
        for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            let words = line.split(separator: " ")
            guard words.count == 2, let value = Double(words[1]) else { continue }
            switch words[0].prefix(while: { $0 != "{" }) {
            case "push_heartbeats_sent_total": sent = Int(value)
            case "push_heartbeat_latency_seconds_count": acknowledged = Int(value)
            case "push_heartbeat_latency_seconds_sum": latency = value
            case "push_clients_lost_total": lost += Int(value)
            default: continue
            }
        }
    }
}
