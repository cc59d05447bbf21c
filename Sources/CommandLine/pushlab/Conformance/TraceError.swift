/// What is wrong with a trace, line by line.
package struct TraceError: Error, Sendable, Hashable {
    /// Something that is wrong with a line.
    package struct Problem: Sendable, Hashable {
        /// The line, from 1.
        package var line: Int
        /// What is wrong, and the remedy.
        package var message: String
    }

    /// All of it, in the order of the lines.
    package var problems: [Problem]

    /// `FILE:LINE: MESSAGE` for each.
    package func lines(file: String) -> [String] { problems.map { "\(file):\($0.line): \($0.message)" } }
}
