package struct TraceError: Error, Sendable, Hashable {
    package struct Problem: Sendable, Hashable {
        package var line: Int
        /// The error and its remedy.
        package var message: String
    }

    package var problems: [Problem]

    package func lines(file: String) -> [String] { problems.map { "\(file):\($0.line): \($0.message)" } }
}
