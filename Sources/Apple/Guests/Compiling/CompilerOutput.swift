struct CompilerOutput {
    let diagnostics: [GuestDiagnostic]

    /// Parses the output of a compiler that uses the diagnostic style `llvm`.
    ///
    /// If no error has a file, such as one of the linker, the other lines follow as notes: they contain the cause.
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
        // These final errors add nothing to the errors before them.
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

    /// Parses `FILE:LINE:COLUMN: KIND: MESSAGE`, or `KIND: MESSAGE` without a file of the user.
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
