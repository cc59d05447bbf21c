extension BadFile {
    /// What can be wrong with a new version of an app.
    static let updates: [BadFile] = [
        update(
            "unknown key of a new version", "phone/pager, with: { usages: x }",
            "11:40: unknown-key"),
        update(
            "new version with a choice of the user", "phone/pager, with: { local-network: denied }",
            "11:40: misplaced-key"
        ),
        update(
            "update of an extension", "phone/share",
            "11:19: 'share' is an extension of 'pager'; name the app: phone/pager [wrong-kind]"),
        update(
            "new version of an unknown extension", "phone/pager, with: { extensions: { shar: { usage: none } } }",
            "11:54: 'pager' has no extension 'shar'; did you mean 'share'? [unknown-name]"),
        update(
            "new plist and its keys", "phone/pager, with: { plist: /etc, usage: x }",
            "11:47: the new version has both a plist and keys of it; leave out `usage` and `bonjour`, or the plist [conflict]",
            "11:47: invalid-file"),
        update(
            "missing file of new entitlements", "phone/pager, with: { entitlements: no.entitlements }",
            "11:54: invalid-file"
        ),
        update(
            "update of a device", "phone",
            "11:19: ambiguous"),
    ]

    private static func update(_ title: String, _ update: String, _ lines: String...) -> BadFile {
        BadFile(
            title,
            phone(
                "pager: { extensions: { share: {} } }", steps: "expect: { alert: phone }", "do: { update: \(update) }"),
            lines)
    }
}
