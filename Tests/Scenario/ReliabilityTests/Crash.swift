import Foundation
import Glibc
import Kernel

/// One run of `pushlab` that is ended by a signal at some moment, and what was left of it.
struct Crash: Sendable {
    /// What is run.
    enum Workload: String, Sendable, CaseIterable {
        /// A lab with everything in it: programs, cross traffic, a packet filter, a stopped process.
        case busy
        /// A lab of many hosts that is closed as soon as it is built, so that much of the time goes into both.
        case brief
        /// A lab with a simulated device, which has control groups and enforces privacy in the kernel.
        case device
    }

    /// When the signal is sent, from the start.
    let moment: Duration
    /// How far the run was: the last event of its lab, or that it had not begun or had ended.
    let phase: String
    /// How it ended; `nil` when it did not within a minute.
    let end: ProcessEnd?
    /// How long processes of it were left after the signal; `nil` when some were for more than ten seconds.
    let clean: Duration?
    /// Everything that was left, one line each.
    let leftovers: [String]

    /// Whether the run came to its end, and nothing failed; on a busy machine it may be inconclusive.
    var hasVerdict: Bool { end == .exited(0) || end == .exited(3) }

    /// How long a run takes that nobody ends.
    static func duration(of workload: Workload) throws -> Duration {
        let crash = try make(SIGKILL, workload, at: .seconds(120))
        guard crash.phase == "ended", crash.hasVerdict, crash.leftovers.isEmpty else {
            throw Unexpected(description: "a run that nobody ends was not clean: \(crash)")
        }
        return crash.moment
    }

    /// Runs `pushlab` and sends a signal at a moment.
    ///
    /// Blocks; belongs on a plain thread that ends afterwards.
    static func make(_ signal: Int32, _ workload: Workload, at moment: Duration) throws -> Crash {
        let scratch = try Scratch()
        let group = try ControlGroup()
        defer { group.remove() }
        let file = try scratch.write(text(of: workload), to: "workload.yaml")
        let machine = try IsolatedMachine()
        let began = ContinuousClock.now
        let process = try PushLabProcess(
            ["run", file, "--output", "results"], before: "echo $$ > \(group.entry);", in: scratch)
        let early = try process.end(within: moment)
        let sent = ContinuousClock.now
        if early == nil { try process.signal(signal) }
        let isEmpty = try group.waitUntilEmpty(within: .seconds(10))
        let clean = ContinuousClock.now - sent
        let end = try early ?? process.end(within: .seconds(60))
        var leftovers = try group.processes().map { "+ process \($0) \(name(of: $0))" }
        leftovers += try group.groups().map { "+ control group \($0)" } + machine.differences()
        // Beside the folder of the scenario are files about the whole run.
        let names = (try? FileDescriptor.names(in: "\(scratch.path)/results")) ?? []
        let folder = names.first { $0.hasSuffix("workload") } ?? ""
        let event = phase(scratch.read("results/\(folder)/attempt-1/events.ndjson"))
        return Crash(
            moment: sent - began, phase: early != nil ? "ended" : event, end: end, clean: isEmpty ? clean : nil,
            leftovers: leftovers)
    }

    /// The last event of the lab itself in a file of events.
    private static func phase(_ events: String) -> String {
        let words = ["scenario-ended", "lab-opened", "scenario-began"]
        let phase = words.first { events.contains("\"\($0)\"") } ?? "not begun"
        return phase == "lab-opened" && events.contains("\"step-began\"") ? "in the steps" : phase
    }

    private static func name(of process: String) -> String {
        (try? FileDescriptor.contents(of: "/proc/\(process)/comm")) ?? ""
    }

    private static func text(of workload: Workload) -> String {
        switch workload {
        case .brief:
            let hosts = (1...30).map { "  host\($0): { on: ward, runs: { pager: { run: [/bin/sleep, \"60\"] } } }" }
            return
                "name: Brief\nnetworks:\n  ward: {}\nhosts:\n\(hosts.joined(separator: "\n"))\nsteps:\n  - expect: { host1: running }\n"
        case .device:
            return """
                name: Device
                networks:
                  ward: {}
                hosts:
                  server: { on: ward, runs: { peer: { probe: { listens: 80/tcp } } } }
                  phone:
                    on: ward
                    device: ios
                    apps: { pager: { local-network: denied } }
                steps:
                  - try: { tcp-connect: "server:80", by: phone/pager, outcome: EHOSTUNREACH, within: 5s }
                  - do: { wait: 400ms }

                """
        case .busy:
            return """
                name: Busy
                networks:
                  ward: { channel: 4mbit }
                hosts:
                  server: { on: ward, runs: { push-server: { heartbeat: 50ms, acknowledge-within: 5s } } }
                  phone: { on: ward, runs: { push-provider: { timer: 100ms, interval: 5s } } }
                  stubborn:
                    on: ward
                    runs: { pager: { run: [/bin/sh, -c, "trap '' TERM INT; (setsid sleep 60 &); sleep 60"] } }
                steps:
                  - expect: { phone: connected, within: 10s }
                  - fault: { network: ward, utilisation: 50 %, for: 300ms }
                  - fault: { link: phone, blackhole: both, for: 200ms }
                  - fault: { pause: stubborn, for: 200ms }
                  - do: { wait: 400ms }

                """
        }
    }
}

/// Something that a test relies on is not as it has to be.
struct Unexpected: Error, CustomStringConvertible {
    let description: String
}
