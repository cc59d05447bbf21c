/// Where a principal class is declared: what the compiler says of the start of an extension is said of it.
struct PrincipalPlace: Sendable {
    /// The name of the class.
    var name: String
    var file: String
    var line: Int?
    var column: Int?
    /// What to do about it.
    var remedy = "Give it an init() without parameters that is not private"

    /// An error of the compiler with the user's file in the place of the start, which is generated.
    func places(_ error: GuestError) -> GuestError {
        func isOfStart(_ diagnostic: GuestDiagnostic) -> Bool {
            diagnostic.severity == .error && diagnostic.file == GuestModules.ExtensionStart.place
        }
        guard error.diagnostics.contains(where: isOfStart) else { return error }
        let isOther = error.diagnostics.contains { $0.severity == .error && !isOfStart($0) }
        return GuestError(
            isOther ? error.kind : .principalClass,
            error.diagnostics.map { diagnostic in
                guard isOfStart(diagnostic) else { return diagnostic }
                return GuestDiagnostic(
                    "the system cannot make an object of the principal class '\(name)': \(diagnostic.message). \(remedy)",
                    file: file, line: line, column: column)
            })
    }
}
