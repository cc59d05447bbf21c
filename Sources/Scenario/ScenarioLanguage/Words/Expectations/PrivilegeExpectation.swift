public import DeviceRules

/// `privilege: HOST/APP`: an app has a privilege; an extension has that of its app.
package struct PrivilegeExpectation: ExpectationWord {
    package var app = ProgramTarget(host: "")
    package var privilege = Privilege.undetermined

    static let row = ExpectationRow(
        "privilege", from: PrivilegeExpectation(),
        [
            Field(
                "privilege", \.app, Grammar.app,
                "True when this app has a privilege; an extension has that of its app.", required: "HOST/APP"),
            Field("is", \.privilege, .word, "The privilege.", required: "denied"),
        ])

    package var evidence: [Evidence] { [.reports(of: app.host)] }

    package var meaning: Meaning {
        .state { factory in try factory.apps(app).map { .privilege($0.host, app: $0.app, privilege) } }
    }

    package func check(_ checker: inout Checker, at path: [String], in situation: ExpectationSituation) {
        checker.checkApp(app, path + ["privilege"])
    }
}

extension ScenarioExpectation {
    /// Expects that an app has a privilege; an extension has that of its app.
    public static func privilege(_ app: ProgramTarget, _ privilege: Privilege) -> Self {
        Self(PrivilegeExpectation(app: app, privilege: privilege))
    }
}
