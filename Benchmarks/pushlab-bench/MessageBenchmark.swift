internal import Kernel
internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import ScenarioRunning
internal import Synchronization

/// The benchmark `pushlab bench messages`: one push server with its store on disk, and senders that wait for each 200.
package struct MessageBenchmark: Benchmark {
    /// The number of connected clients, which acknowledge their messages.
    let clients: Int
    /// The number of concurrent senders, each with its own connection.
    let senders: Int
    /// The number of messages per round.
    let messages: Int
    /// The number of rounds, of one sender and of all in turn.
    let rounds: Int

    package func measure() async throws -> BenchReport {
        let folder = try PrivateFolder()
        let topology = Topology(
            networks: [.numbered(1, name: "lan")],
            hosts: [HostSpec("server", on: ["lan"]), HostSpec("phones", on: ["lan"])])
        let lab = try await Lab.open(topology, options: BenchLabs.options(writingTo: folder.path))
        do {
            let report = try await measure(in: lab, store: folder.path + "/store")
            await lab.close()
            return report
        } catch {
            await lab.close()
            throw error
        }
    }

    private func measure(in lab: Lab, store: String) async throws -> BenchReport {
        let server = try await lab.start(
            ProgramSpec(
                "push-server", executable: ProgramsFolder.path + "/push-server",
                arguments: ["--plain", "--store", store, "--events", "sessions", "--waiting-limit", "1000000"]),
            on: "server")
        _ = try await lab.event(.listening, from: server, after: 0)
        let address = lab.addresses(of: "server").first.map { "\($0)" } ?? ""
        try await lab.start(
            ProgramSpec(
                "phones", executable: ProgramsFolder.path + "/push-provider",
                arguments: ["--server", address, "--token", "phone", "--clients", "\(clients)", "--plain"]),
            on: "phones")
        try await waitForClients(of: server, in: lab)

        let clients = clients
        let before = try ProcessUse(of: server.processID)
        var (single, together) = (Duration.zero, Duration.zero)
        for _ in 1...rounds {
            single += try await send(messages / senders, by: 1, in: lab) { "phone-\($0 % clients + 1)" }
            together += try await send(messages, by: senders, in: lab) { "phone-\($0 % clients + 1)" }
        }
        let use = try ProcessUse(of: server.processID).processor - before.processor
        // To offline clients, each with its own backlog: the first and the last tenth of the backlog are compared.
        var (empty, full) = (Duration.zero, Duration.zero)
        for round in 1...rounds {
            empty += try await send(messages / 10, by: senders, in: lab) { _ in "away-\(round)" }
            _ = try await send(messages * 8 / 10, by: senders, in: lab) { _ in "away-\(round)" }
            full += try await send(messages / 10, by: senders, in: lab) { _ in "away-\(round)" }
        }
        let sent = Double(rounds * (messages + messages / senders))
        let one = Double(rounds * (messages / senders)) / (single / .seconds(1))
        let all = Double(rounds * messages) / (together / .seconds(1))
        var report = BenchReport(
            "One push server with its store on disk, \(clients) clients, \(rounds) × \(messages) messages:")
        report.add(.init("messages/s of \(senders) senders against one", all / one, "×", .atLeast(4)))
        report.add(.init("rate with \(messages * 9 / 10) waiting against none", empty / full, "×", .atLeast(0.9)))
        report.remark(
            "\(BenchReport.decimal(all)) messages/s of \(senders) senders, \(BenchReport.decimal(one)) of one; each is on "
                + "disk before its 200")
        report.remark("CPU of the server: \(BenchReport.decimal(use / .microseconds(1) / sent)) µs a message")
        return report
    }

    private func waitForClients(of server: RunningProgram, in lab: Lab) async throws {
        let deadline = lab.log.now + .seconds(120)
        var (seen, connected) = (0, 0)
        while connected < clients {
            let events = lab.log.events(from: seen)
            seen += events.count
            connected += events.count { $0.name == .connected && $0.source == .program(server.id) }
            guard lab.log.now < deadline else { throw BenchError("\(connected) of \(clients) clients are connected.") }
            if connected < clients { await lab.log.grown(beyond: seen, until: deadline) }
        }
    }

    /// Sends messages with `senders` concurrent senders and returns the duration.
    private func send(
        _ count: Int, by senders: Int, in lab: Lab, to client: @escaping @Sendable (Int) -> String
    ) async throws -> Duration {
        var sockets: [LabSocket] = []
        for _ in 1...senders { sockets.append(try await lab.connect(to: 8080, on: "server", within: .seconds(60))) }
        let next = NextNumber()
        let start = lab.log.now
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for socket in sockets {
                tasks.addTask {
                    try await PlainThread.callAsync {
                        while case let number = next.take(), number < count {
                            try Self.exchange(client(number), over: socket)
                        }
                    }
                }
            }
            try await tasks.waitForAll()
        }
        return lab.log.now - start
    }

    private final class NextNumber: Sendable {
        private let value = Atomic(0)
        func take() -> Int { value.add(1, ordering: .relaxed).oldValue }
    }

    /// Sends one message and waits for its response.
    private static func exchange(_ client: String, over socket: LabSocket) throws {
        let body = #"{"aps":{"alert":"Bed 7"}}"#
        let head = "POST /3/device/\(client) HTTP/1.1\r\nhost: server\r\ncontent-length: \(body.utf8.count)\r\n\r\n"
        try socket.write(Array((head + body).utf8))
        var reply = PushReply()
        while case let bytes = try socket.read(), !bytes.isEmpty {
            if try reply.append(bytes) { break }
        }
        guard reply.status == 200 else {
            throw BenchError("A message was answered \(reply.status ?? 0) \(reply.reason ?? "").")
        }
    }
}
