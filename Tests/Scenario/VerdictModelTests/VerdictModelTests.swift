import Foundation
import LabEvents
import LabModel
import ScenarioLanguage
import ScenarioRunning
import Testing

@Suite("Verdicts, judged twice")
struct VerdictModelTests {
    /// The number of runs; `PUSHLAB_VERDICTS` may ask for more.
    private static let count = max(
        300, ProcessInfo.processInfo.environment["PUSHLAB_VERDICTS"].flatMap { Int($0) } ?? 0)
    /// So many differences are enough to look at.
    private static let maximumDifferences = 5

    /// Lists the steps that fail by a model of the documents.
    private func expected(_ definition: ScenarioDefinition, _ events: [Event]) -> [Int] {
        VerdictModel.findings(of: definition, in: events).map(\.step).sorted()
    }

    /// Lists the steps that fail by the check of kept runs; 0 is none of them.
    private func judged(_ definition: ScenarioDefinition, _ events: [Event]) async throws -> [Int] {
        try await EventCheck.judge(definition, events: events).findings.filter { $0.verdict == .failed }
            .map { $0.step ?? 0 }.sorted()
    }

    /// Says whether the two judge a run otherwise, and not for want of what all random runs have.
    private func differ(_ definition: ScenarioDefinition, _ events: [Event]) async -> Bool {
        guard isWhole(definition, events), let judged = try? await self.judged(definition, events) else { return false }
        return judged != expected(definition, events)
    }

    /// Says whether each crash is expected by a step, and each message that steps are about is sent by one.
    private func isWhole(_ definition: ScenarioDefinition, _ events: [Event]) -> Bool {
        let conditions = definition.steps.compactMap(\.action.expectation)
        let isSent = definition.steps.contains { $0.sent != nil }
        let isDelivered = conditions.contains { $0.word is DeliveredExpectation }
        let model = VerdictModel(definition, events: events)
        let crashes = definition.steps.flatMap { step -> [ScenarioExpectation] in
            guard case .expect(let what, _, _) = step.action, let crash = what.word as? CrashExpectation,
                crash.count != .exactly(0), crash.count != .atMost(0)
            else { return [] }
            return model.parts(of: what)
        }
        let areCrashesExpected = events.allSatisfy { event in
            event.name != .crashReported || crashes.contains { model.matches(event, $0) }
        }
        return areCrashesExpected && (isSent || !isDelivered)
    }

    @Test("the check of a kept run finds the steps failed that fail by the documents")
    func agrees() async throws {
        var differences = 0
        for seed in 1...UInt64(Self.count) where differences < Self.maximumDifferences {
            let run = RandomRun(seed: seed)
            guard isWhole(run.definition, run.events) else { continue }
            guard try await judged(run.definition, run.events) != expected(run.definition, run.events) else { continue }
            differences += 1
            var shrinker = Shrinker(run.definition, run.events)
            await shrinker.shrink { await differ($0, $1) }
            let text = try await difference(seed, shrinker.definition, shrinker.events)
            Issue.record(Comment(rawValue: text))
        }
    }

    /// Describes a run that the two judge otherwise: its steps, its events, and what either says.
    private func difference(
        _ seed: UInt64, _ definition: ScenarioDefinition, _ events: [Event]
    ) async throws -> String {
        let findings = try await EventCheck.judge(definition, events: events).findings
        var lines = ["seed \(seed): by the documents fail \(expected(definition, events)), and by the check:"]
        lines += findings.map { "    \($0.verdict) step \($0.step ?? 0): \($0.message)" }
        lines += definition.hosts.map { host in
            "  host \(host.name)" + (host.count.map { " (\($0))" } ?? "") + (host.device == nil ? "" : ", a device")
        }
        lines += definition.steps.enumerated().map { "  \($0.offset + 1): \($0.element.text)" }
        lines += events.map { "  \($0.line)" }
        return lines.joined(separator: "\n")
    }

    @Test("random runs pass and fail, by steps of every kind")
    func variety() {
        var passed = 0
        var failed: [String: Int] = [:]
        for seed in 1...UInt64(100) {
            let run = RandomRun(seed: seed)
            let steps = VerdictModel.findings(of: run.definition, in: run.events).map(\.step)
            if steps.isEmpty { passed += 1 }
            for step in steps {
                failed[String(run.definition.steps[step - 1].text.prefix { $0 != ":" }), default: 0] += 1
            }
        }
        #expect(passed >= 5)
        for kind in ["expect", "never", "always"] { #expect(failed[kind, default: 0] >= 3, "\(kind): \(failed)") }
    }

    @Test("a seed makes the same run every time")
    func repeats() {
        #expect(RandomRun(seed: 7).events == RandomRun(seed: 7).events)
        #expect(RandomRun(seed: 7).definition == RandomRun(seed: 7).definition)
        #expect(RandomRun(seed: 7).events != RandomRun(seed: 8).events)
    }

    @Test("a run is made smaller by what it does not need")
    func shrinks() async {
        let steps: [Step] = [
            .do(.wait(.seconds(1))), .never(.event(EventPattern(.duplicate), .atLeast(1))),
            .expect(.event(EventPattern(.heartbeat), .atLeast(1))),
        ]
        let events: [Event] = [
            .began(1, 100), .ended(1, 1100), .began(2, 1100), .ended(2, 1100), .began(3, 1100), .phone(1110, .timer),
            .phone(1120, .duplicate), .over(1200),
        ]
        var shrinker = Shrinker(ScenarioDefinition("A small run", hosts: SmallRun.hosts, steps: steps), events)
        await shrinker.shrink { definition, events in
            VerdictModel.findings(of: definition, in: events).contains {
                definition.steps[$0.step - 1].text == "never: { event: duplicate }"
            }
        }
        #expect(shrinker.definition.steps.map(\.text) == ["never: { event: duplicate }"])
        #expect(shrinker.events.map(\.name) == [.stepBegan, .stepEnded, .duplicate, .stepsEnded])
        #expect(shrinker.events.compactMap { $0.fields[.step]?.int } == [1, 1])
    }
}
