/// One thing that is wrong with a scenario, where it is, and what to do about it.
public struct Diagnostic: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file as the user gave it, or the title of a scenario written in code.
    public var file: String
    /// The place in the file; `nil` when it concerns the file as a whole or there is no file.
    public var position: SourcePosition?
    /// What is wrong, naming the thing that is.
    public var message: String
    /// What to do about it.
    public var remedy: String

    /// Makes a diagnostic.
    public init(file: String, at position: SourcePosition? = nil, _ message: String, remedy: String) {
        self.file = file
        self.position = position
        self.message = message
        self.remedy = remedy
    }

    /// `file:line:column: message; remedy`.
    public var description: String {
        "\(file):\(position.map { "\($0): " } ?? " ")\(message); \(remedy)"
    }
}
