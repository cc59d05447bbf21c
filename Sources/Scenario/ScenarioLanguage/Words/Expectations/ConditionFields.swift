internal import LabEvents
internal import LabModel

/// The keys of several conditions.
enum ConditionFields {
    /// Returns the key for the host or program that reports an event or writes a line.
    static func from<Word>(_ path: any WritableKeyPath<Word, ProgramTarget?> & Sendable) -> Field<Word> {
        Field("from", path, Grammar.target, "The reporter, as HOST or HOST/PROGRAM. Default: any.")
    }

    static func fields<Word>(_ path: any WritableKeyPath<Word, [EventField: Value]> & Sendable) -> Field<Word> {
        Field(
            "where", path,
            Shapes.named("the fields of an event", by: .field, of: "a field", Shapes.scalar).map(
                { Dictionary($0.map { (EventField(rawValue: $0.0), $0.1) }) { _, last in last } },
                back: { fields in fields.isEmpty ? nil : fields.map { ($0.rawValue, $1) }.sorted { $0.0 < $1.0 } }),
            "The fields that the event must have, with their values; a field that is a list must hold the value. "
                + "Default: any.")
    }

    /// Returns the keys for the limits of a value.
    static func bounds<Word>(
        _ path: any WritableKeyPath<Word, Bounds> & Sendable, _ value: Shape<Double> = Shapes.share,
        above: String = "The condition is true above this value.",
        below: String = "The condition is true below this value."
    ) -> [Field<Word>] {
        [
            Field(
                "above", value, above, store: { $1[keyPath: path].above = $0 }, take: { $0[keyPath: path].above }),
            Field(
                "below", value, below, store: { $1[keyPath: path].below = $0 }, take: { $0[keyPath: path].below }),
        ]
    }

    /// Returns the keys for the limits of a time, in seconds.
    static func times<Word>(_ path: any WritableKeyPath<Word, Bounds> & Sendable) -> [Field<Word>] {
        bounds(path, Shapes.duration.map({ $0 / .seconds(1) }, back: { .nanoseconds(Int64(($0 * 1e9).rounded())) }))
    }

    /// Returns the keys for the limits of a share for which Apple recommends a maximum; `at-most: apple` includes it.
    static func bounds<Word>(
        _ path: any WritableKeyPath<Word, Bounds> & Sendable, recommended limit: Double
    ) -> [Field<Word>] {
        let recommended = limit.nextUp
        return [
            bounds(path)[0],
            Field(
                "below", Shapes.share, "The condition is true below this value.",
                store: { $1[keyPath: path].below = $0 },
                take: { $0[keyPath: path].below == recommended ? nil : $0[keyPath: path].below }),
            Field(
                "at-most", Shape<Double>.word("apple", for: recommended),
                "The condition is true at or below Apple's recommendation for local push, "
                    + "\(Notation.text(share: limit)).",
                store: { $1[keyPath: path].below = $0 },
                take: { $0[keyPath: path].below == recommended ? recommended : nil }),
        ]
    }

    /// Returns the keys for the limits of a number.
    static func counts<Word>(_ path: any WritableKeyPath<Word, Bounds> & Sendable) -> [Field<Word>] {
        bounds(
            path, Shapes.integer(0...1_000_000).map({ Double($0) }, back: { Int($0) }),
            above: "The condition is true above this number.", below: "The condition is true below this number.")
    }
}

extension Checker {
    /// Checks that a condition's key names one program, and checks its limits.
    mutating func checkCount(
        _ key: String, of program: ProgramTarget, _ bounds: Bounds, at path: [String], counted things: String
    ) {
        if !programs(program, path + [key]).isEmpty, program.program == nil {
            refuse(
                .ambiguous, path + [key], "'\(program)' is a host, and \(things) are counted of one program",
                "write HOST/PROGRAM")
        }
        checkBounds(bounds, in: .number, path)
    }
}

extension EventName {
    /// A placeholder until the name has been read from a file.
    static let untold = EventName(rawValue: String())

    static let shape = Shapes.name("the name of an event").map({ EventName(rawValue: $0) }, back: { $0.rawValue })
}
