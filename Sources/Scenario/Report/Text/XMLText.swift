internal import ScenarioLanguage

/// Escapes text for XML 1.0 and HTML, as content and in double-quoted attributes.
package enum XMLText {
    /// Escapes characters with a meaning in XML; those that XML 1.0 forbids, or that reorder text, become `\u{1B}`.
    ///
    /// In attributes, line ends and tabs become numeric references, since a parser would replace them by spaces.
    package static func escaped(_ text: String, inAttribute: Bool = true) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\t", "\n": result += inAttribute ? "&#\(scalar.value);" : String(scalar)
            case "\r": result += "&#13;"
            case _ where PrintableText.isControl(scalar), "\u{FFFE}", "\u{FFFF}":
                result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
