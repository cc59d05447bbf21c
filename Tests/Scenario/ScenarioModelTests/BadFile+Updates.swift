extension BadFile {
    /// What can be wrong with a new version of an app.
    static let updates: [BadFile] = [
        update(
            "unknown key of a new version", "phone/pager, with: { usages: x }",
            "11:40: unknown key 'usages' in a new version; did you mean 'usage'?"),
        update(
            "new version with a choice of the user", "phone/pager, with: { local-network: denied }",
            "11:40: a new version cannot have the key 'local-network'; an update changes nothing of what the user chose; use the steps allow, deny or turn-off"
        ),
        update(
            "update of an extension", "phone/share",
            "11:19: 'share' is an extension of 'pager'; name the app: phone/pager"),
        update(
            "new version of an unknown extension", "phone/pager, with: { extensions: { shar: { usage: none } } }",
            "11:54: 'pager' has no extension 'shar'; did you mean 'share'?"),
        update(
            "new plist and its keys", "phone/pager, with: { plist: /etc, usage: x }",
            "11:47: the new version has both a plist and keys of it; leave out `usage` and `bonjour`, or the plist",
            "11:47: '/etc' is a folder, not a property list; name the file in it"),
        update(
            "missing file of new entitlements", "phone/pager, with: { entitlements: no.entitlements }",
            "11:54: the property list 'no.entitlements' cannot be read; check the path, which starts from the folder of the scenario"
        ),
        update(
            "update of a device", "phone",
            "11:19: 'phone' is a device, not an app; say which app: phone/pager"),
    ]

    private static func update(_ title: String, _ update: String, _ lines: String...) -> BadFile {
        BadFile(
            title,
            phone(
                "pager: { extensions: { share: {} } }", steps: "expect: { alert: phone }", "do: { update: \(update) }"),
            lines)
    }
}
