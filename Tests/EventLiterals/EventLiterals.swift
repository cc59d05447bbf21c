package import LabEvents

/// Tests name events and fields by text: what is on the wire is what they check.
extension EventName: ExpressibleByStringLiteral {
    /// Makes a name of any text.
    package init(stringLiteral value: String) { self.init(rawValue: value) }
}

extension EventField: ExpressibleByStringLiteral {
    /// Makes a key of any text.
    package init(stringLiteral value: String) { self.init(rawValue: value) }
}
