package import ScenarioLanguage

/// One run of several scenarios as its output folder keeps it.
package struct RunReport: Sendable, Hashable {
    package struct Entry: Sendable, Hashable {
        package var result: ScenarioResult
        /// The saboteur that must be caught, in a proof.
        package var catching: MustCatch?
        /// Whether it began; a run cancelled before is inconclusive.
        package var hasBegun: Bool

        package init(_ result: ScenarioResult, catching: MustCatch? = nil, hasBegun: Bool = true) {
            (self.result, self.catching, self.hasBegun) = (result, catching, hasBegun)
        }

        /// The scenario as the command line selects it, and the values that were set.
        package var scenario: String {
            let settings = result.parameters.settingsText
            return result.parameters.selector(of: result.file) + (settings.isEmpty ? "" : " with \(settings)")
        }

        /// Whether the user held it, so that it does not count in the history.
        package var wasHeld: Bool { result.findings.contains { $0.verdict == .inconclusive(.held) } }

        package var name: String { scenario + (result.sabotage.map { " [\($0)]" } ?? "") }

        /// The result; in a proof, with the verdict of the proof.
        package var judged: ScenarioResult { catching.map { KillMatrix.judged(result, $0) } ?? result }

        /// The key of the entry; repetitions share it.
        var key: String { "\(scenario)\n\(result.sabotage ?? "")" }
    }

    /// One of several equal shares of the scenarios.
    package struct Share: Sendable, Hashable, CustomStringConvertible {
        /// The number of the share, from 1.
        package var number: Int
        package var count: Int

        package init(number: Int, count: Int) { (self.number, self.count) = (number, count) }

        package var description: String { "\(number)/\(count)" }

        /// Returns this share's part of some elements.
        ///
        /// The elements are assigned in order of weight, each to the share with the least weight so far. With equal
        /// weights, a share has every `count`-th element from the `number`-th on.
        package func taken<Element>(of elements: [Element], weighing weights: [Double]) -> [Element] {
            var sums = [Double](repeating: 0, count: count)
            var own: [Int] = []
            for index in elements.indices.sorted(by: { (-weights[$0], $0) < (-weights[$1], $1) }) {
                let least = sums.indices.min { (sums[$0], $0) < (sums[$1], $1) } ?? 0
                sums[least] += weights[index]
                if least == number - 1 { own.append(index) }
            }
            return own.sorted().map { elements[$0] }
        }
    }

    /// The verb of the command: `run` or `prove`.
    package var verb: String
    /// The command line that repeats it.
    package var command: String
    package var machine: RunMachine
    /// The commit of the scenarios' repository, if any.
    package var commit: String?
    /// The time at which it began, in seconds since 1970, UTC.
    package var began: Double
    package var duration: Duration
    /// The share of the scenarios, if it is one of several.
    package var share: Share?
    /// The number of scenarios before the share was taken.
    package var scenarios: Int
    /// The runs, in the order of the report.
    package var entries: [Entry]
    /// The errors in files, for which nothing was run.
    package var mistakes: [Diagnostic] = []

    package init(
        verb: String, command: String, machine: RunMachine = .current, commit: String? = nil, began: Double,
        duration: Duration = .zero, share: Share? = nil, scenarios: Int, entries: [Entry] = []
    ) {
        (self.verb, self.command, self.machine, self.commit) = (verb, command, machine, commit)
        (self.began, self.duration, self.share, self.scenarios) = (began, duration, share, scenarios)
        self.entries = entries
    }

    /// The results; those of a proof have the verdicts of the proof.
    package var outcome: RunOutcome { RunOutcome(entries.map(\.judged), duration: duration, mistakes: mistakes) }

    package var isProof: Bool { verb == "prove" }

    package var verdict: Verdict { isProof ? matrix.verdict : outcome.verdict }

    /// The kill matrix of a proof, without scenarios of which no run began.
    package var matrix: KillMatrix {
        var order: [String] = []
        var groups: [String: [Entry]] = [:]
        for entry in entries {
            if groups[entry.scenario] == nil { order.append(entry.scenario) }
            groups[entry.scenario, default: []].append(entry)
        }
        return KillMatrix(
            order.compactMap { scenario in
                let group = groups[scenario, default: []]
                guard group.contains(where: \.hasBegun) else { return nil }
                let all = group.filter { $0.result.sabotage == nil }
                let begun = all.filter(\.hasBegun)
                guard let baseline = begun.first ?? all.first else { return nil }
                var names: [String] = []
                for entry in group {
                    if let name = entry.catching?.saboteur, !names.contains(name) { names.append(name) }
                }
                return KillMatrix.Row(
                    baseline: baseline.result, more: begun.dropFirst().map(\.result),
                    trials: names.compactMap { name in
                        let own = group.filter { $0.catching?.saboteur == name }
                        return own.first?.catching.flatMap { catching in
                            KillMatrix.Trial(of: catching, own.filter(\.hasBegun).map(\.result))
                        }
                    })
            }, mistakes: mistakes)
    }
}
