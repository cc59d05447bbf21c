extension AppRow {
    /// `starts: false`.
    static let starts = AppRow(
        Field(
            "starts", \.starts, Shapes.truth,
            "Whether the app runs from the start; otherwise a `foreground`, `tap` or `start` step or a call launches "
                + "it. Default: true.")
    ) { situation, checker in
        let app = situation.app
        guard !app.starts, app.programs != nil else { return }
        checker.refuse(
            .conflict, situation.path + ["starts"], "'\(app.name)' has programs of its own",
            "write `starts: false` to each of them under `runs`, or leave it out")
    }
}
