/// The state of a push provider according to its device's system.
public enum ProviderState: String, Sendable, Hashable, CaseIterable {
    /// The last `start` has completed without an error, and no stop followed.
    case started
    /// No instance runs: the provider was stopped, has exited, or was never started.
    case stopped
}

/// `provider: HOST/APP`: the push provider of an app is in a state.
package struct ProviderExpectation: ExpectationWord {
    package var app = ProgramTarget(host: "")
    package var state = ProviderState.stopped

    static let row = ExpectationRow(
        "provider", from: ProviderExpectation(),
        [
            Field(
                "provider", \.app, Grammar.app,
                "True when the push provider of this app or extension has a state.", required: "HOST/APP"),
            Field(
                "is", \.state, .word,
                "The state; `started` when `start` has completed without an error.", required: "started"),
        ])

    package var evidence: [Evidence] { [.reports(of: app.host)] }

    package var meaning: Meaning {
        .state { factory in try factory.apps(app).map { .provider($0.host, app: $0.app, state) } }
    }

    package func check(_ checker: inout Checker, at path: [String], in situation: ExpectationSituation) {
        checker.checkProviders(of: app, path + ["provider"])
    }
}

extension ScenarioExpectation {
    /// Expects that the push provider of an app is in a state.
    public static func provider(_ app: ProgramTarget, _ state: ProviderState) -> Self {
        Self(ProviderExpectation(app: app, state: state))
    }
}
