extension AppRow {
    /// `run: [./program, argument]`.
    static let run = AppRow(
        Field(
            "run", \.command, Shapes.command,
            "The command of the app's only program, which has the name of the app.")
    ) { situation, checker in
        let app = situation.app
        guard app.command != nil, app.programs != nil || app.guest != nil else { return }
        checker.refuse(
            .conflict, situation.path + ["run"], "'\(app.name)' has both a command and other programs",
            "write it under `runs`, or leave it out")
    }
}
