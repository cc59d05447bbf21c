internal import DeviceRules

/// One row of the table of what an app or an extension can be said to have: its key, and what is checked of it.
struct AppRow: Sendable {
    /// Checks what no single value can show.
    typealias Check = @Sendable (AppSituation, inout Checker) -> Void

    /// The key and its form.
    let field: Field<AppDefinition>
    /// Checks what no single value can show.
    let check: Check

    /// Makes a row.
    init(_ field: Field<AppDefinition>, check: @escaping Check = { _, _ in }) {
        (self.field, self.check) = (field, check)
    }

    /// Makes a row of what only push providers have; `isGiven` is whether an app has it.
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

/// An app or an extension with what it is checked against.
struct AppSituation {
    /// The app or the extension.
    let app: AppDefinition
    /// The app that the extension is a part of; `nil` of an app.
    var container: AppDefinition?
    /// Their device.
    let device: DeviceDefinition
    /// The path of the app or the extension.
    let path: [String]
}
