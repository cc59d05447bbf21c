/// Quotes command lines for a POSIX shell.
package enum ShellText {
    /// Joins words and quotes those with characters that are special to a shell.
    package static func command(_ words: [String]) -> String {
        words.map { word in
            let isPlain = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_./@%+=:,-".contains($0)) }
            return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
        }.joined(separator: " ")
    }
}
