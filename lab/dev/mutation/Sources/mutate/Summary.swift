internal import Foundation
internal import Mutations

/// What is printed in the end.
struct Summary {
    let mutants: [(number: Int, mutation: Mutation)]
    let results: [Int: Result]
    let equivalents: [Equivalent]
    let plan: Plan
    let measured: [Measured]
    let options: Options

    func print() {
        let counted = mutants.filter { reason(of: $0.mutation) == nil }
        let done = counted.compactMap { mutant in results[mutant.number].map { (mutant, $0) } }
        printUnused()
        for (number, mutation) in mutants {
            if let reason = reason(of: mutation) { say("equivalent: \(Self.text(number, mutation))\n    \(reason)") }
        }
        for ((number, mutation), result) in done where !result.isKilled {
            say("survivor: \(Self.text(number, mutation))" + (result.isReached ? "" : "\n    not reached"))
        }
        printTargets(done)
        let byScenarios = done.count { $0.1.scenarios?.killer != nil }
        let byTests = done.count { $0.1.tests?.killer != nil }
        say("by scenarios: \(byScenarios); by tests: \(byTests), asked for \(done.count { $0.1.tests != nil })")
        if plan.numbers.count > 1 {
            for (seed, numbers) in zip(options.seeds, plan.numbers) {
                say("seed \(seed): \(figure(of: done.filter { numbers.contains($0.0.number) }))")
            }
        }
        say(figure(of: done))
        if done.count < counted.count { say("\(counted.count - done.count) were not run: --resume goes on") }
    }

    private func figure(of done: [((number: Int, mutation: Mutation), Result)]) -> String {
        let byScenarios = done.count { $0.1.scenarios?.killer != nil }
        let killed = done.count { $0.1.isKilled }
        let together =
            "\(killed) of \(done.count) killed by scenarios and tests together (\(Self.percent(killed, of: done.count)))"
        if options.testsFirst && !options.wantsBoth { return together }
        return "\(together), by scenarios alone \(byScenarios) (\(Self.percent(byScenarios, of: done.count)))"
    }

    private func printTargets(_ done: [((number: Int, mutation: Mutation), Result)]) {
        for (target, mutants) in Dictionary(grouping: done, by: \.0.mutation.target).sorted(by: { $0.key < $1.key }) {
            let byScenarios = mutants.count { $0.1.scenarios?.killer != nil }
            let killed = mutants.count { $0.1.isKilled }
            say("\(target): \(killed) of \(mutants.count) killed, \(byScenarios) by scenarios")
        }
    }

    private func printUnused() {
        for one in measured where one.state != .steady {
            say("\(one.state == .red ? "not used, red" : "flaky") without a mutant: \(one.check.name)")
        }
        for entry in plan.rejected where entry.number <= mutants.last?.number ?? 0 {
            let mutation = plan.drawn[entry.number - 1]
            say("not compilable: \(Self.text(entry.number, mutation))\n    \(entry.reason)")
        }
    }

    private func reason(of mutation: Mutation) -> String? {
        equivalents.first { $0.covers(mutation) }?.reason
    }

    static func text(_ number: Int, _ mutation: Mutation) -> String {
        """
        \(number) \(mutation.file):\(mutation.line) in \(mutation.function) (\(mutation.kind.rawValue))
            - \(mutation.original)
            + \(mutation.changed)
        """
    }

    private static func percent(_ part: Int, of all: Int) -> String {
        all == 0 ? "0 %" : String(format: "%.0f %%", Double(part) * 100 / Double(all))
    }
}
