/// What the compiler printed, as diagnostics.
struct CompilerOutput {
    let diagnostics: [GuestDiagnostic]

    /// Reads the output of a compiler that was asked for the style `llvm`.
    ///
    /// Below an error that names no file, such as one of the linker, the lines that are no diagnostics follow as notes:
    /// they hold the reason.
    init(_ text: String) {
        var diagnostics: [GuestDiagnostic] = []
        var others: [String] = []
        for line in text.split(separator: "\n").map(String.init) {
            if let diagnostic = Self.diagnostic(line) {
                if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
            } else {
                others.append(line)
            }
        }
        // What the compiler says at the end of its own accord says nothing beside the errors before.
        let errors = diagnostics.filter { $0.severity == .error }
        if errors.count > 1 {
            diagnostics.removeAll {
                $0.file == nil && ($0.message == "fatalError" || $0.message.hasPrefix("emit-module command failed"))
            }
        }
        if !errors.isEmpty, !errors.contains(where: { $0.file != nil }) {
            diagnostics += others.suffix(20).map { GuestDiagnostic($0, severity: .note) }
        }
        self.diagnostics = diagnostics
    }

    /// `FILE:LINE:COLUMN: KIND: MESSAGE`, or `KIND: MESSAGE` about no file of the user's.
    private static func diagnostic(_ line: String) -> GuestDiagnostic? {
        if let match = line.wholeMatch(of: /(.+?):(\d+):(\d+): (error|warning|note|remark): (.*)/) {
            return GuestDiagnostic(
                String(match.5), file: String(match.1), line: Int(match.2), column: Int(match.3),
                severity: .init(rawValue: String(match.4)) ?? .note)
        }
        guard let match = line.wholeMatch(of: /(?:<unknown>:0: )?(error|warning): (.*)/) else { return nil }
        return GuestDiagnostic(String(match.2), severity: .init(rawValue: String(match.1)) ?? .note)
    }
}
