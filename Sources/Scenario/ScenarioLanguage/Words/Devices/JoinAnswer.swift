internal import DeviceProtocol

extension AppRow {
    /// `join-answer: { allow: false }`.
    static let joinAnswer = AppRow(
        Field(
            "join-answer", \.joinAnswers, AnswerDefinition.shape.oneOrMore,
            "The user's answer to alerts that ask to join a Wi-Fi network of this app "
                + "(`NEHotspotConfigurationManager`), or a list of answers. Default: allows at once.")
    ) { situation, checker in
        let (app, path) = (situation.app, situation.path)
        guard !app.joinAnswers.isEmpty, let all = try? app.entitlements.all(folder: checker.definition.folder),
            !all.contains(.hotspotConfiguration)
        else { return }
        checker.refuse(
            .noEffect, path + ["join-answer"],
            "'\(app.name)' may not configure Wi-Fi networks, so that nobody is asked",
            "add `hotspot-configuration` to its `entitlements`")
    }
}
