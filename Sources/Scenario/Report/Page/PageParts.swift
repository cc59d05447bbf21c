internal import ScenarioLanguage

/// The common parts of the pages of attempts and runs.
enum PageParts {
    /// Returns the beginning of a page, with the style sheet and the page's own styles.
    static func head(title: String, style: [UInt8] = []) -> String {
        [
            "<!DOCTYPE html>", "<html lang=\"en\">", "<head>", "<meta charset=\"utf-8\">",
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
            "<title>\(XMLText.escaped(title))</title>", "<style>",
            String(decoding: PackageResources.page_css + style, as: UTF8.self) + "</style>", "</head>", "<body>",
        ].joined(separator: "\n")
    }

    static func script(_ bytes: [UInt8]) -> String { "<script>\n\(String(decoding: bytes, as: UTF8.self))</script>" }

    /// Returns a verdict as a badge, with a sign for readers who cannot distinguish its colour.
    static func badge(_ verdict: Verdict) -> String {
        "<span class=\"badge \(verdict.kind.rawValue)\">\(sign(verdict.kind)) \(verdict.kind.rawValue)</span>"
    }

    static func sign(_ kind: Verdict.Kind) -> String {
        switch kind {
        case .passed: "✓"
        case .failed: "✕"
        case .inconclusive: "?"
        }
    }

    static func row(_ cells: [String], tag: String = "td") -> String {
        "<tr>" + cells.map { "<\(tag)>\(XMLText.escaped($0))</\(tag)>" }.joined() + "</tr>"
    }

    /// Returns a link to a file, whose path is relative to the page; `name` is HTML.
    static func link(_ path: String, name: String? = nil) -> String {
        let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
        let address = path.utf8.map { byte in
            if plain.contains(byte) { return String(UnicodeScalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count < 2 ? "0" : "") + digits
        }.joined()
        // Without `./`, a name with a colon would be parsed as a scheme.
        return "<a href=\"./\(address)\">\(name ?? XMLText.escaped(path))</a>"
    }
}
