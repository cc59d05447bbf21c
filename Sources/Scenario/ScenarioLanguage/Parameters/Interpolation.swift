/// A scalar split into literal text and expressions.
struct Interpolation: Sendable, Hashable {
    enum Part: Sendable, Hashable {
        /// Literal text.
        case text(String)
        /// The text between `${{` and `}}`.
        case expression(String)
    }

    /// The parts in order; `nil` if an expression is not closed.
    let parts: [Part]?

    static let start = "${{"

    init(_ scalar: String) {
        var parts: [Part] = []
        var rest = scalar[...]
        while let start = rest.firstRange(of: Self.start) {
            guard let end = Self.end(of: rest[start.upperBound...]) else {
                self.parts = nil
                return
            }
            if start.lowerBound > rest.startIndex { parts.append(.text(String(rest[..<start.lowerBound]))) }
            parts.append(.expression(String(rest[start.upperBound..<end.lowerBound])))
            rest = rest[end.upperBound...]
        }
        if !rest.isEmpty { parts.append(.text(String(rest))) }
        self.parts = parts
    }

    /// Returns the range of the `}}` that ends an expression; one inside quotes does not.
    private static func end(of rest: Substring) -> Range<Substring.Index>? {
        var isQuoted = false
        for index in rest.indices {
            if rest[index] == "'" { isQuoted.toggle() }
            if !isQuoted, rest[index...].hasPrefix("}}") { return index..<rest.index(index, offsetBy: 2) }
        }
        return nil
    }
}
