extension AppRow {
    /// `runs: { push-provider: {} }`.
    static let runs = AppRow(
        Field(
            "runs", \.programs, ProgramTable.shape,
            "The programs by name. Default: a probe with the name of the app.")
    ) { situation, checker in
        checker.checkBundleFile(situation.path + ["runs"]) { folder throws(BundleError) in
            _ = try situation.device.embeddedPlist(of: situation.app, folder: folder)
        }
    }
}
