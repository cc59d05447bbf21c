import Foundation
import Glibc
import Kernel
import NetworkLab
import PushLabTesting
import TestTools
import Testing

@Suite(
    "A runner that ends at any moment", .serialized,
    .enabled(
        if: LabMachine.check(programsFolder: BuiltPrograms.folder) == nil,
        "this machine cannot run labs; see `pushlab doctor`"),
    .enabled(if: ControlGroup.place != nil, Comment(rawValue: ControlGroup.reason)))
struct CrashTests {
    /// How often the runner is killed, from the environment variable `PUSHLAB_CRASHES`.
    static let count = ProcessInfo.processInfo.environment["PUSHLAB_CRASHES"].flatMap { Int($0) } ?? 25
    /// How many runs there are at a time.
    static let width = 4

    @Test("leaves nothing when it is killed", .timeLimit(.minutes(30)))
    func killed() async throws {
        let crashes = try await crash(SIGKILL, times: Self.count)
        report(crashes, "SIGKILL")
        #expect(crashes.count == Self.count)
        for crash in crashes { #expect(isClean(crash, SIGKILL), "seed \(SplitMix.seed): \(crash)") }
        // Some are sure to have met a lab at work: else nothing has been tried.
        #expect(crashes.contains { $0.phase == "in the steps" || $0.phase == "lab-opened" })
    }

    @Test("ends at once and leaves nothing when it is interrupted or asked to end", arguments: [SIGINT, SIGTERM])
    func interrupted(_ signal: Int32) async throws {
        let crashes = try await crash(signal, times: max(4, Self.count / 10))
        report(crashes, "signal \(signal)")
        for crash in crashes { #expect(isClean(crash, signal), "seed \(SplitMix.seed): \(crash)") }
    }

    /// Ends runs of each workload at random moments of it.
    private func crash(_ signal: Int32, times: Int) async throws -> [Crash] {
        var durations: [Crash.Workload: Duration] = [:]
        for workload in Crash.Workload.allCases {
            durations[workload] = try await PlainThread.callAsync { try Crash.duration(of: workload) }
        }
        var random = SplitMix(seed: SplitMix.seed &+ UInt64(signal))
        let plans = (0..<times).map { index in
            let workload = Crash.Workload.allCases[index % Crash.Workload.allCases.count]
            return (workload, (durations[workload] ?? .zero) * Double.random(in: 0...1.1, using: &random))
        }
        return try await withThrowingTaskGroup(of: Crash.self) { group in
            var waiting = plans[...]
            var crashes: [Crash] = []
            for _ in 0..<Self.width {
                guard let (workload, moment) = waiting.popFirst() else { break }
                group.addTask { try await PlainThread.callAsync { try Crash.make(signal, workload, at: moment) } }
            }
            while let crash = try await group.next() {
                crashes.append(crash)
                guard let (workload, moment) = waiting.popFirst() else { continue }
                group.addTask { try await PlainThread.callAsync { try Crash.make(signal, workload, at: moment) } }
            }
            return crashes
        }
    }

    private func isClean(_ crash: Crash, _ signal: Int32) -> Bool {
        guard let clean = crash.clean else { return false }
        // It can end by itself between the last look and the signal; one that ignored the signal would go on for longer.
        let isLate = crash.phase == "ended" || crash.phase == "scenario-ended" && clean < .milliseconds(500)
        return (crash.end == .signalled(signal) || isLate && crash.hasVerdict) && crash.leftovers.isEmpty
    }

    /// Says in the test's output how long it took until nothing was left.
    private func report(_ crashes: [Crash], _ signal: String) {
        let times = crashes.filter { $0.phase != "ended" }.compactMap(\.clean).sorted()
        let phases = Dictionary(grouping: crashes, by: \.phase).map { "\($0.value.count) \($0.key)" }.sorted()
        guard let longest = times.last else { return }
        let text = """
            \(signal): \(crashes.count) runs ended (\(phases.joined(separator: ", "))), \
            \(crashes.count { !$0.leftovers.isEmpty }) with leftovers; clean after \
            \(milliseconds(times[times.count / 2])) in the middle, \(milliseconds(longest)) at most
            """
        print(text)
        Attachment.record(text, named: "crashes.txt")
    }

    private func milliseconds(_ time: Duration) -> String { "\(Int((time / .milliseconds(1)).rounded())) ms" }
}
