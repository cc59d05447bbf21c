/// Command lines as a POSIX shell takes them.
package enum ShellText {
    /// Joins words, and quotes those that a shell would read otherwise.
    package static func command(_ words: [String]) -> String {
        words.map { word in
            let isPlain = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_./@%+=:,-".contains($0)) }
            return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
        }.joined(separator: " ")
    }
}
