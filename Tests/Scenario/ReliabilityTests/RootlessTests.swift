import Foundation
import Glibc
import Kernel
import NetworkLab
import PushLabTesting
import TestTraits
import Testing

/// `pushlab` as the root of a user namespace, which the kernel lets load no eBPF.
@Suite(
    "Without root", .enabled(if: canBeRootless, "a user namespace that can run labs is needed"),
    .timeLimit(.minutes(20)))
struct RootlessTests {
    @Test(
        "the first access asks, nothing passes before the answer, and who lets it pass is caught",
        .showsLive("B02", "B06"))
    func permission() async throws {
        let scratch = try Scratch()
        let prove = ["prove", "\(scenarios)/permission/first-access.yaml", "--json", "matrix.json"]
        var run = try await PushLabProcess.run(prove, before: rootless, in: scratch)
        // A run that nothing but a stall of the host left undecided says nothing.
        for _ in 0..<2 where try run.end == .exited(3) && onlyStalls(in: scratch.read("matrix.json")) {
            run = try await PushLabProcess.run(prove, before: rootless, in: scratch)
        }
        #expect(run.end == .exited(0), "\(run.out)\(run.errors)")
        let events = scratch.read("pushlab-results/permission-first-access/attempt-1/events.ndjson")
        #expect(events.contains("\"enforcement\":\"seccomp\""))
    }

    /// Whether a kill matrix is inconclusive for no reason but stalls of the host.
    private func onlyStalls(in matrix: String) throws -> Bool {
        let reasons = try JSONDecoder().decode(Reasons.self, from: Data(matrix.utf8)).reasons
        return reasons.filter { $0.value > 0 }.keys.elementsEqual(["host-stalled"])
    }

    /// The part of a kill matrix that counts inconclusive runs.
    private struct Reasons: Decodable {
        var reasons: [String: Int]
    }

    @Test(
        "what no system call filter can decide is inconclusive, with the reason, and does not keep other steps from it")
    func undecided() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(
            """
            name: A denied app
            networks: { ward: {} }
            hosts:
              server: { on: ward, runs: { peer: { probe: { listens: [80/tcp] } } } }
              phone: { on: ward, device: ios, apps: { pager: { local-network: denied } } }
            steps:
              - try: { multicast-receive: "239.1.2.3:5001", by: phone/pager, from: server/peer, receives: nothing }
              - try: { tcp-connect: "server:80", by: phone/pager, outcome: EHOSTUNREACH }
              - try: { ping: server, by: phone/pager, outcome: EHOSTUNREACH }
              - fault: { kill: phone/deviced }

            """, to: "denied.yaml")
        let run = try await PushLabProcess.run(["run", file], before: rootless, in: scratch)
        #expect(run.end == .exited(3), "\(run.out)\(run.errors)")
        #expect(run.out.contains("denied.yaml:7: What phone/pager receives cannot be restricted on this machine"))
        #expect(run.out.contains("denied.yaml:10: The privacy of phone does not outlast its system on this machine"))
        #expect(run.out.contains("0 passed, 0 failed, 1 inconclusive"))
        #expect(!run.out.contains("denied.yaml:8:") && !run.out.contains("denied.yaml:9:"), "\(run.out)")
    }

    @Test("a trace of a device is compared, but for what no system call filter can keep from an app")
    func conformance() async throws {
        let scratch = try Scratch()
        let trace = try String(contentsOfFile: "\(scenarios)/../Tests/Examples/Traces/entitled.ndjson", encoding: .utf8)
        let file = try scratch.write(trace, to: "trace.ndjson")
        let run = try await PushLabProcess.run(
            ["conform", file], before: rootless, in: scratch, atMost: .seconds(600))
        #expect(run.end == .exited(3), "\(run.out)\(run.errors)")
        let told = run.out.split(separator: "\n")
        #expect(told.count { $0.hasPrefix("not compared, for it takes eBPF") } == 3)
        #expect(told.last == "9 operations compared: they agree", "\(run.out)")
    }

    /// As a user who is not root, where that may execute `pushlab`: there are no control groups then.
    @Test("a provider whose memory cannot be limited is told before any step, and no step fails for it")
    func memoryLimit() async throws {
        let scratch = try Scratch()
        _ = unsafe chmod(scratch.path, 0o777)
        let plain = CanaryTests.User.plain.words
        let file = try scratch.write(
            """
            name: Memory
            networks: { ward: { ssid: Ward } }
            hosts:
              server: { on: ward, runs: { push-server: {} } }
              phone:
                on: ward
                device: ios
                apps:
                  pager:
                    local-network: allowed
                    extensions:
                      provider: { kind: app-push, matches: [Ward], configuration: { host: server }, memory-limit: 300MB }
            steps:
              - expect: { event: probe-ready, from: phone/provider, within: 20s }

            """, to: "memory.yaml")
        _ = unsafe chmod(file, 0o644)
        let run = try await PushLabProcess.run(["run", file], before: plain, in: scratch)
        let isTold = run.out.contains("The memory of phone/provider cannot be limited on this machine")
        #expect(run.end == (isTold ? .exited(3) : .exited(0)), "\(run.out)\(run.errors)")
    }

    @Test("what a system call filter could not keep from an app says nothing, and what is allowed does")
    func reception() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(
            """
            name: What a phone hears
            networks: { ward: {} }
            hosts:
              server: { on: ward, runs: { peer: { probe: {} } } }
              phone:
                on: ward
                device: ios
                apps:
                  denied:
                    local-network: denied
                    runs: { ear: { probe: { joins: ["239.1.2.3:5001"], listens: [5002/udp] } } }
                  allowed:
                    local-network: allowed
                    entitlements: [multicast]
                    runs: { hearer: { probe: { joins: ["239.1.2.3:5001"] } } }
            steps:
              - never: { event: received, from: phone/ear }
              - try: { multicast-send: "239.1.2.3:5001", by: server/peer }
              - expect: { event: received, from: phone/hearer }
              - expect: { event: received, from: phone/ear }
              - expect: { event: received, from: phone/ear, at-most: 0, within: 100ms }
              - try: { broadcast-send: "255.255.255.255:5002", by: server/peer }
              - expect: { event: received, from: phone/ear }
              - try: { multicast-receive: "239.1.2.3:5003", by: phone/denied, from: server/peer }
              - try: { udp-receive: 5004, by: phone/denied, from: server/peer }

            """, to: "hears.yaml")
        let run = try await PushLabProcess.run(["run", file], before: rootless, in: scratch)
        #expect(run.end == .exited(3), "\(run.out)\(run.errors)")
        for line in [17, 20, 21, 23, 24] {
            #expect(run.out.contains("hears.yaml:\(line): "), "line \(line): \(run.out)")
        }
        for line in [18, 19, 22, 25] { #expect(!run.out.contains("hears.yaml:\(line): "), "\(run.out)") }
        #expect(run.out.contains("multicast or broadcast that phone/ear received without access"))
    }

    @Test("an app has no way past its sockets either")
    func powers() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(
            """
            name: An app's powers
            networks: { ward: {} }
            hosts:
              phone: { on: ward, device: ios, apps: { pager: { runs: { powers: { run: [python3, -c, "\(Self.attempts)"] } } } } }
            steps:
              - expect: { log: '^EPERM EPERM EPERM$', within: 30s }

            """, to: "powers.yaml")
        let run = try await PushLabProcess.run(["run", file], before: rootless, in: scratch)
        #expect(run.end == .exited(0), "\(run.out)\(run.errors)")
    }

    /// Python that tells what comes of a packet socket, a raw socket and a mark.
    private static let attempts = [
        "import errno, socket as s", "def t(f):", " try: f()", " except OSError as e: return errno.errorcode[e.errno]",
        "u = s.socket(s.AF_INET, s.SOCK_DGRAM)",
        "print(t(lambda: s.socket(17, 3)), t(lambda: s.socket(2, 3, 1)), t(lambda: u.setsockopt(1, 36, 1)), flush=True)",
    ].joined(separator: "\\n")

    @Test("the doctor says that privacy is kept by gates")
    func doctor() async throws {
        let run = try await PushLabProcess.run(["doctor"], before: rootless, in: try Scratch())
        #expect(run.end == .exited(0))
        let lines = run.out.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("ok ") && $0.contains("local network privacy by system call filters") })
        #expect(lines.contains { !$0.hasPrefix("ok ") && $0.contains("local network privacy in the kernel") })
    }
}

/// Words of shell that begin a user namespace with one user.
private let rootless = "exec unshare --user --map-root-user \"$@\";"

/// The folder of the scenarios beside that of the tests.
private let scenarios = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Scenarios").path

private let canBeRootless: Bool = {
    guard let scratch = try? Scratch(),
        let process = try? PushLabProcess(["doctor"], before: rootless, in: scratch)
    else { return false }
    return (try? process.end(within: .seconds(60))) == .exited(0)
}()
