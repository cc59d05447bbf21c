internal import LabModel
package import ScenarioLanguage

/// The style of terminal text: plain in a pipe, with colours on a terminal.
package struct TextStyle: Sendable, Hashable {
    private let coloured: Bool

    package static let plain = TextStyle(coloured: false)
    package static let coloured = TextStyle(coloured: true)

    private init(coloured: Bool) {
        self.coloured = coloured
    }

    /// Chooses the style for an output.
    ///
    /// Uses colours on a terminal, or if `FORCE_COLOR` is set to anything but 0, unless `NO_COLOR` is set or `TERM` is
    /// `dumb` (no-color.org, force-color.org).
    package init(isTerminal: Bool, environment: [String: String]) {
        let refused = environment["NO_COLOR"]?.isEmpty == false || environment["TERM"] == "dumb"
        let forced = environment["FORCE_COLOR"].map { !$0.isEmpty && $0 != "0" } ?? false
        self.init(coloured: (isTerminal || forced) && !refused)
    }

    /// Returns a text in the colour of a verdict: green, red or yellow.
    package func paint(_ text: String, _ verdict: Verdict.Kind) -> String {
        switch verdict {
        case .passed: styled(text, "32")
        case .failed: styled(text, "1;31")
        case .inconclusive: styled(text, "33")
        }
    }

    /// Returns a text in a pale colour, for details.
    package func pale(_ text: String) -> String { styled(text, "2") }

    private func styled(_ text: String, _ code: String) -> String {
        coloured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

extension String {
    /// Returns the text padded with spaces to a width in characters.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
