internal import LabModel
package import ScenarioLanguage

extension Finding {
    /// `file:line: message (at 1.250 s)`, as far as line and time are known; `line 17: message` without a file.
    ///
    /// Where the cause is known it takes the place of the message, which is the first of the remarks then.
    package func headline(file: String = "") -> String {
        let place =
            switch (file.isEmpty, line) {
            case (false, let line?): "\(file):\(line): "
            case (false, nil): "\(file): "
            case (true, let line?): "line \(line): "
            case (true, nil): ""
            }
        return place + lead + (at.map { " (at \($0.millisecondText) s)" } ?? "")
    }

    /// The headline and, indented below it, the rest.
    package func lines(file: String) -> [String] {
        [headline(file: file)] + remarks.map { "    " + $0 }
    }
}

extension ScenarioResult {
    /// The findings that account for the verdict: the failing ones of a failed scenario, those of an inconclusive one, whatever
    /// their reasons.
    package var decisiveFindings: [Finding] {
        findings.filter { $0.verdict.kind == verdict.kind }
    }
}
