internal import LabModel
package import ScenarioLanguage

/// How plain text is styled: not at all in a pipe, with colours on a terminal.
package struct TextStyle: Sendable, Hashable {
    private let coloured: Bool

    /// For pipes and files.
    package static let plain = TextStyle(coloured: false)
    /// With terminal colours.
    package static let coloured = TextStyle(coloured: true)

    private init(coloured: Bool) {
        self.coloured = coloured
    }

    /// The style for an output: colours on a terminal, or where `FORCE_COLOR` is set to anything but 0; none where
    /// `NO_COLOR` is set to anything, or `TERM` is `dumb` (no-color.org, force-color.org).
    package init(isTerminal: Bool, environment: [String: String]) {
        let refused = environment["NO_COLOR"]?.isEmpty == false || environment["TERM"] == "dumb"
        let forced = environment["FORCE_COLOR"].map { !$0.isEmpty && $0 != "0" } ?? false
        self.init(coloured: (isTerminal || forced) && !refused)
    }

    /// The text in the colour of a verdict: green, red, or yellow.
    package func paint(_ text: String, _ verdict: Verdict.Kind) -> String {
        switch verdict {
        case .passed: styled(text, "32")
        case .failed: styled(text, "1;31")
        case .inconclusive: styled(text, "33")
        }
    }

    /// The text in a pale colour, for what is there if one looks for it.
    package func pale(_ text: String) -> String { styled(text, "2") }

    private func styled(_ text: String, _ code: String) -> String {
        coloured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

extension String {
    /// The text with spaces after it, up to a width in characters.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
