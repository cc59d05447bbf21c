extension AppRow {
    /// `runs: { push-provider: {} }`.
    static let runs = AppRow(
        Field("runs", \.programs, ProgramTable.shape, "Its programs by name; a probe with its own name if left out.")
    ) { situation, checker in
        checker.checkBundleFile(situation.path + ["runs"]) { folder throws(BundleError) in
            _ = try situation.device.embeddedPlist(of: situation.app, folder: folder)
        }
    }
}
