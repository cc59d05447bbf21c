internal import ScenarioLanguage

/// The parts that the pages of attempts and of runs share.
enum PageParts {
    /// The beginning of a page, with the style sheet and what a page adds to it.
    static func head(title: String, style: [UInt8] = []) -> String {
        [
            "<!DOCTYPE html>", "<html lang=\"en\">", "<head>", "<meta charset=\"utf-8\">",
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
            "<title>\(XMLText.escaped(title))</title>", "<style>",
            String(decoding: PackageResources.page_css + style, as: UTF8.self) + "</style>", "</head>", "<body>",
        ].joined(separator: "\n")
    }

    /// A script element.
    static func script(_ bytes: [UInt8]) -> String { "<script>\n\(String(decoding: bytes, as: UTF8.self))</script>" }

    /// The verdict as a badge, with a sign that does without colour.
    static func badge(_ verdict: Verdict) -> String {
        "<span class=\"badge \(verdict.kind.rawValue)\">\(sign(verdict.kind)) \(verdict.kind.rawValue)</span>"
    }

    /// The sign of a verdict.
    static func sign(_ kind: Verdict.Kind) -> String {
        switch kind {
        case .passed: "✓"
        case .failed: "✕"
        case .inconclusive: "?"
        }
    }

    /// A row of a table.
    static func row(_ cells: [String], tag: String = "td") -> String {
        "<tr>" + cells.map { "<\(tag)>\(XMLText.escaped($0))</\(tag)>" }.joined() + "</tr>"
    }

    /// A link to a file, by its path from the folder of the page; its name is HTML.
    static func link(_ path: String, name: String? = nil) -> String {
        let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
        let address = path.utf8.map { byte in
            if plain.contains(byte) { return String(UnicodeScalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count < 2 ? "0" : "") + digits
        }.joined()
        // A name with a colon would be taken for a scheme.
        return "<a href=\"./\(address)\">\(name ?? XMLText.escaped(path))</a>"
    }
}
