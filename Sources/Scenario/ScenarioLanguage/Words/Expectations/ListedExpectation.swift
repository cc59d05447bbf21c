/// `listed: HOST/APP`: an app is in the Local Network list of Settings.
package struct ListedExpectation: ExpectationWord {
    package var app = ProgramTarget(host: "")

    static let row = ExpectationRow(
        "listed", from: ListedExpectation(),
        [
            Field(
                "listed", \.app, Grammar.app,
                "True when this app is in the Local Network list of Settings: from its first alert, refusal or "
                    + "answer until it is deleted or the privacy is reset.", required: "HOST/APP")
        ])

    package var evidence: [Evidence] { [.reports(of: app.host)] }

    package var meaning: Meaning {
        .state { factory in try factory.apps(app).map { .listed($0.host, app: $0.app) } }
    }

    package func check(_ checker: inout Checker, at path: [String], in situation: ExpectationSituation) {
        checker.checkApp(app, path + ["listed"])
    }
}

extension ScenarioExpectation {
    /// Expects that an app is in the Local Network list of Settings.
    public static func listed(_ app: ProgramTarget) -> Self { Self(ListedExpectation(app: app)) }
}
