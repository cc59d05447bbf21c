internal import DeviceRules

/// A row of the table of keys of an app or an extension: the key and its check.
struct AppRow: Sendable {
    /// A function that checks an app against the rest of the scenario.
    typealias Check = @Sendable (AppSituation, inout Checker) -> Void

    let field: Field<AppDefinition>
    let check: Check

    init(_ field: Field<AppDefinition>, check: @escaping Check = { _, _ in }) {
        (self.field, self.check) = (field, check)
    }

    /// Creates a row of a key that only push providers have; `isGiven` returns whether an app has it.
    init(
        ofProviders field: Field<AppDefinition>, where isGiven: @escaping @Sendable (AppDefinition) -> Bool,
        check: @escaping Check = { _, _ in }
    ) {
        self.init(field) { situation, checker in
            if situation.app.kind == .appPushProvider { return check(situation, &checker) }
            guard isGiven(situation.app) else { return }
            checker.refuse(
                .wrongKind, situation.path + [field.name], "'\(situation.app.name)' is no push provider",
                "leave it out, or add `kind: app-push`")
        }
    }
}

/// An app or an extension, and the context to check it in.
struct AppSituation {
    let app: AppDefinition
    /// The app that contains the extension; `nil` for an app.
    var container: AppDefinition?
    let device: DeviceDefinition
    let path: [String]
}
