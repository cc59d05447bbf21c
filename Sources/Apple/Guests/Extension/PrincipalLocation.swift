/// The location of a principal class, which replaces that of the generated start in compiler errors.
struct PrincipalLocation: Sendable {
    var name: String
    var file: String
    var line: Int?
    var column: Int?
    var remedy = "Give it an init() without parameters that is not private"

    /// Replaces the location of the generated start in a compiler error with that of the class.
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
                    "the system cannot instantiate the principal class '\(name)': \(diagnostic.message). \(remedy)",
                    file: file, line: line, column: column)
            })
    }
}
