/// Escapes text of programs under test for a terminal and a CI log.
///
/// Escape codes in untrusted text could recolour, move or erase earlier output, and CI runners execute some lines as
/// commands (GitHub Actions: Workflow commands; Azure Pipelines: Logging commands; TeamCity: Service messages).
package enum PrintableText {
    /// Returns the text with control characters as `\u{1B}`, a leading `::` as `\::`, and `##[` or `##vso[` as `#\#[`.
    ///
    /// Line feeds and tabs stay.
    package static func safe(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { isControl($0) || $0 == ":" || $0 == "#" }) else { return text }
        // By scalars, because CR LF is one `Character`.
        return text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(line)
            .joined(separator: "\n")
    }

    /// Returns equivalent JSON text without characters that a terminal or a CI runner interprets.
    package static func json(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            // Such scalars occur only in strings, where an escape may replace them (RFC 8259, section 7).
            if isControl(scalar) || scalar == "#" {
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Returns the escaped text on one line, with a line feed as `\n`, so that a program cannot forge report lines.
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

    /// Returns whether letters and then `[` follow, which makes the `##` before a command.
    private static func isCommand(_ rest: Substring.UnicodeScalarView) -> Bool {
        rest.first { !$0.properties.isAlphabetic } == "["
    }

    /// Returns whether a terminal would move, erase or reorder text because of a scalar.
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
    /// The result with all its texts escaped for a terminal and a CI log.
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
        result.tests = tests.map { test in
            var test = test
            (test.suite, test.name) = (PrintableText.oneLine(test.suite), PrintableText.oneLine(test.name))
            test.message = test.message.map(PrintableText.oneLine)
            test.reason = test.reason.map(PrintableText.oneLine)
            return test
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
