internal import LabEvents

extension AppRow {
    static let language = AppRow(
        Field(
            "language", \.guestDraft.language, GuestDefinition.Language.shape,
            "The language mode of the Swift files. Default: 5.")
    ) { situation, checker in
        guard let guest = situation.app.guest, guest.language != .five else { return }
        checker.refuseWithoutFiles("language", situation)
    }
}

extension GuestDefinition.Language {
    fileprivate static let shape = Shape<Self>(schema: Schema(["enum": .array([5, 6])])) {
        node, reader in
        if case .scalar(let text, _) = node.content, let language = Self(rawValue: text) {
            return language
        }
        reader.refuse(node, expecting: "a language mode of Swift", "write 5 or 6")
        return nil
    }
}
