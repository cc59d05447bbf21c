/// A scalar cut into what is taken as it stands and what is between `${{` and `}}`.
struct Interpolation: Sendable, Hashable {
    /// A part of the scalar.
    enum Part: Sendable, Hashable {
        /// Text as it stands.
        case text(String)
        /// The text between `${{` and `}}`.
        case expression(String)
    }

    /// The parts in their order; `nil` when an expression does not end.
    let parts: [Part]?

    /// The beginning of an expression.
    static let start = "${{"

    /// Cuts a scalar.
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

    /// Finds the `}}` that ends an expression, which may have others in its texts.
    private static func end(of rest: Substring) -> Range<Substring.Index>? {
        var isQuoted = false
        for index in rest.indices {
            if rest[index] == "'" { isQuoted.toggle() }
            if !isQuoted, rest[index...].hasPrefix("}}") { return index..<rest.index(index, offsetBy: 2) }
        }
        return nil
    }
}
