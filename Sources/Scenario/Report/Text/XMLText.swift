internal import ScenarioLanguage

/// Makes text fit for XML 1.0 and HTML, as content and within double-quoted attributes.
package enum XMLText {
    /// Escapes what has a meaning in XML and shows characters that XML 1.0 forbids, or that show
    /// text in another order than it has, as `\u{1B}`.
    ///
    /// Within attributes line ends and tabs are kept by numeric references, since a parser would make them spaces.
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
