internal import LabModel
package import ScenarioLanguage

extension Finding {
    /// Returns `file:line: message (at 1.250 s)`, as far as line and time are known; `line 17: message` without a file.
    ///
    /// A known cause replaces the message, which is then the first remark.
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

    /// Returns the headline and, indented below it, the remarks.
    package func lines(file: String) -> [String] {
        [headline(file: file)] + remarks.map { "    " + $0 }
    }
}

extension ScenarioResult {
    /// The findings of the same kind as the verdict, which account for it.
    package var decisiveFindings: [Finding] {
        findings.filter { $0.verdict.kind == verdict.kind }
    }
}
