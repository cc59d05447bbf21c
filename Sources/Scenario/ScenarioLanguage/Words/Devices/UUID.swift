internal import DeviceProtocol
public import DeviceRules

extension AppRow {
    static let uuid = AppRow(
        Field(
            "uuid", \.description.executableUUID, ExecutableUUID.shape,
            "The UUID of the main executable; `none` for an executable without one. Default: a UUID of the app's own."))
}

extension ExecutableUUID {
    fileprivate static let shape = Shape<ExecutableUUID>.text(
        "a UUID or none", remedy: "write 32 digits as in 6f1c2a5e-0b1d-4c9e-8a2f-3d4e5f607182, or none",
        pattern: "^(none|[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$",
        write: { if case .value(let text) = $0 { text } else { "none" } }
    ) { text in
        if text == "none" { return .missing }
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        guard groups.map(\.count) == [8, 4, 4, 4, 12],
            groups.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isHexDigit } })
        else { return nil }
        return .value(text)
    }
}

struct UUIDChange: AppChange {
    static let row = AppRow.uuid

    let uuid: ExecutableUUID

    init(_ uuid: ExecutableUUID) { self.uuid = uuid }

    init?(of app: AppDefinition) {
        guard let uuid = app.description.executableUUID else { return nil }
        self.uuid = uuid
    }

    func give(to app: inout AppDefinition) { app.description.executableUUID = uuid }

    func apply(to app: inout AppDescription, of definition: AppDefinition, folder: String?) {
        app.executableUUID = uuid
    }
}

extension AppUpdate.Change {
    /// Changes the UUID of the main executable.
    public static func executableUUID(_ uuid: ExecutableUUID) -> Self { Self(UUIDChange(uuid)) }
}
