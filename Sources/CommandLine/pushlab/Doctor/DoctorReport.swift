package import LabEvents
package import NetworkLab

/// The output of `pushlab doctor`.
package struct DoctorReport: Sendable {
    private let checks: [MachineCheck]

    package init(_ checks: [MachineCheck]) {
        self.checks = checks
    }

    /// Whether everything that a lab requires is present.
    package var canRunLabs: Bool { firstRemedy == nil }

    private var firstRemedy: String? {
        for check in checks where check.isRequired {
            if case .missing(let remedy) = check.outcome { return remedy }
        }
        return nil
    }

    /// The missing items, each with its remedy.
    package var lacks: [String] {
        checks.compactMap { check in
            if case .missing(let remedy) = check.outcome { "\(check.name): \(remedy)" } else { nil }
        }
    }

    /// The last line of the report.
    package var conclusion: String {
        firstRemedy.map { "This machine cannot run labs. \($0)" } ?? "This machine can run labs."
    }

    /// The report: one line for each check, then the conclusion.
    package var text: String {
        let width = checks.map(\.name.count).max() ?? 0
        let lines = checks.map { check in
            let (word, detail) = Self.words(check.outcome)
            let name = check.name + String(repeating: " ", count: width - check.name.count)
            let line = "\(word)  \(name)  \(detail)"
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
        return (lines + [conclusion]).joined(separator: "\n") + "\n"
    }

    /// The report as one JSON object.
    package var json: Value {
        let list = checks.map { check in
            let (word, detail) = Self.words(check.outcome)
            return Value.object([
                "name": .string(check.name), "required": .bool(check.isRequired),
                "outcome": .string(String(word.prefix { $0 != " " })), "detail": .string(detail),
            ])
        }
        return .object([
            "can_run_labs": .bool(canRunLabs), "checks": .array(list), "conclusion": .string(conclusion),
        ])
    }

    /// Returns the outcome as one word, padded to a common width, and its details.
    private static func words(_ outcome: MachineCheck.Outcome) -> (String, String) {
        switch outcome {
        case .ok(let detail): ("ok     ", detail)
        case .missing(let remedy): ("missing", remedy)
        case .unknown(let reason): ("unknown", reason)
        }
    }
}
