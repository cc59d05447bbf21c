/// Makes text of programs under test fit for a terminal and the log of a CI job.
///
/// Such text is anybody's: escape codes could recolour, move or erase what was printed before, and CI runners take some
/// lines for commands (GitHub Actions: Workflow commands; Azure Pipelines: Logging commands; TeamCity: Service messages).
package enum PrintableText {
    /// The text with what a terminal or a CI runner would act upon made visible: a control character as `\u{1B}`, a
    /// line that begins with `::` as `\::`, and `##[` or `##vso[` as `#\#[`.
    ///
    /// Line ends and tabs stay, and so does a text that has none of these.
    package static func safe(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { isControl($0) || $0 == ":" || $0 == "#" }) else { return text }
        // By scalars: a line end with CR before it is one character to Swift.
        return text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(line)
            .joined(separator: "\n")
    }

    /// Returns JSON text in which nothing acts on a terminal or a CI runner; it says the same.
    package static func json(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            // Such scalars stand in strings alone, where each may be written by its number (RFC 8259, 7).
            if isControl(scalar) || scalar == "#" {
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// The same on one line: a line end, by which a program could write lines of the report, as `\n`.
    package static func oneLine(_ text: String) -> String {
        var line = ""
        for scalar in text.unicodeScalars {
            if scalar == "\n" { line += "\\n" } else { line.unicodeScalars.append(scalar) }
        }
        return safe(line)
    }

    private static func line(_ text: Substring.UnicodeScalarView) -> String {
        var result = ""
        var hasBegun = false
        var rest = text
        while let scalar = rest.first {
            if !hasBegun, scalar == ":", rest.dropFirst().first == ":" { result += "\\" }
            hasBegun = hasBegun || !scalar.properties.isWhitespace
            rest = rest.dropFirst()
            if isControl(scalar) {
                result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            } else {
                result.unicodeScalars.append(scalar)
            }
            if scalar == "#", rest.first == "#", isCommand(rest.dropFirst()) { result += "\\" }
        }
        return result
    }

    /// Whether `##` before this text would begin a command: letters and a bracket follow.
    private static func isCommand(_ rest: Substring.UnicodeScalarView) -> Bool {
        rest.first { !$0.properties.isAlphabetic } == "["
    }

    /// What moves or erases text on a terminal, or shows it in another order than it has.
    package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\n", "\t": false
        case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{61C}", "\u{200E}", "\u{200F}", "\u{2028}", "\u{2029}",
            "\u{202A}"..."\u{202E}",
            "\u{2066}"..."\u{2069}":
            true
        default: false
        }
    }
}

extension ScenarioResult {
    /// The result with all its texts fit for a terminal or the log of a CI job.
    package var printable: ScenarioResult {
        var result = self
        result.name = PrintableText.safe(name)
        result.file = PrintableText.safe(file)
        result.parameters.settings = parameters.settings.mapValues(PrintableText.oneLine)
        result.sabotage = sabotage.map(PrintableText.safe)
        result.directory = directory.map(PrintableText.safe)
        result.notes = notes.map(PrintableText.oneLine)
        result.findings = findings.map { finding in
            var finding = finding
            finding.message = PrintableText.safe(finding.message)
            finding.cause = finding.cause.map(PrintableText.oneLine)
            finding.details = finding.details.map(PrintableText.oneLine)
            return finding
        }
        result.steps = steps.map { step in
            var step = step
            step.text = PrintableText.safe(step.text)
            step.label = step.label.map(PrintableText.safe)
            step.covers = step.covers.map(PrintableText.safe)
            return step
        }
        return result
    }
}
