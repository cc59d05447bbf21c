package import LabEvents

extension BehaviourCoverage {
    /// The list as JSON for scripts.
    ///
    /// The keys are `schema`, `behaviours` (`id`, `tier`, `summary`, `covered`, `later`, `scenarios`, `unshown`,
    /// `tests`, `model_tests`, `failed_tests`, `saboteurs`), and `unknown`: the ids that are named but not in the list.
    package var json: Value {
        .object([
            "schema": "pushlab-behaviours/1", "behaviours": .array(rows.map(\.json)),
            "unknown": .array(unknown.map(Value.string)),
        ])
    }
}

extension BehaviourCoverage.Row {
    fileprivate var json: Value {
        func texts(_ all: [String]) -> Value { .array(all.map(Value.string)) }
        return .object([
            "id": .string(behaviour.id), "tier": .string(behaviour.tier.rawValue),
            "summary": .string(behaviour.summary),
            "covered": .bool(isCovered), "later": .bool(isLater), "scenarios": texts(scenarios),
            "unshown": texts(unshown),
            "tests": texts(tests), "model_tests": texts(modelTests), "failed_tests": texts(failedTests),
            "saboteurs": texts(saboteurs),
        ])
    }
}
