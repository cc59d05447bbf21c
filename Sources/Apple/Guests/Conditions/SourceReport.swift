/// The files of a guest, how much of them is compiled, and warnings about what is not.
package struct SourceReport: Sendable, Hashable {
    /// The number of files.
    package private(set) var files = 0
    /// The number of lines of these files.
    package private(set) var lines = 0
    /// The number of lines that conditions leave out.
    package private(set) var linesLeftOut = 0
    /// The warnings, each with its place.
    package private(set) var warnings: [GuestDiagnostic] = []

    package var linesCompiled: Int { lines - linesLeftOut }

    /// Reports on the files of units.
    init(on units: [BuildUnit], under conditions: BuildConditions) {
        let system = conditions.systemName
        var named: Set<String> = []
        for (file, outline) in units.flatMap({ zip($0.files, $0.outlines) }) {
            files += 1
            lines += outline.extent.lines
            linesLeftOut += outline.extent.linesLeftOut
            if let cause = outline.extent.causeOfNothing {
                let text = cause.text
                warnings.append(
                    GuestDiagnostic(
                        "nothing of this file is compiled for \(system), because of `\(text)`", file: file.path,
                        line: cause.line, column: cause.column, severity: .warning))
            }
            for missing in outline.missingModules where named.insert(missing.module).inserted {
                let module = missing.module
                warnings.append(
                    GuestDiagnostic(
                        "`canImport(\(module))` is false here: \(system) has \(module), and PushLab does not",
                        file: file.path, line: missing.line, column: missing.column, severity: .warning))
            }
        }
    }
}
