internal import LabModel

/// A row of the table of actions: the identifying key and the variant.
struct ActionRow: Sendable {
    let variant: Variant<Step.Action>
    /// Returns the entries of an action's mapping in YAML; `nil` for an action of another row.
    let entries: @Sendable (any ActionWord) -> [String]?

    /// Creates a row of an action.
    init<Word: ActionWord>(
        _ key: String, from start: Word, _ fields: [Field<Word>],
        where isOne: @escaping @Sendable (Word) -> Bool = { _ in true }
    ) {
        let mapping = Mapping("something to do", from: start, fields, needsAll: true)
        variant = Variant(discriminator: key, mapping) { word, _, _ in .do(LabAction(word)) }
        entries = { word in (word as? Word).flatMap { isOne($0) ? mapping.entries($0) : nil } }
    }
}

/// The keys of several actions.
enum ActionFields {
    /// Returns the key for the programs that the action applies to.
    static func programs<Word>(
        _ key: String, _ path: any WritableKeyPath<Word, [ProgramTarget]> & Sendable, _ about: String
    ) -> Field<Word> {
        Field(key, path, Grammar.target.oneOrMore, about, required: "HOST")
    }

    /// Returns the key for the reason with which the device must refuse.
    static func refused<Word>(_ path: any WritableKeyPath<Word, String?> & Sendable) -> Field<Word> {
        Field(
            "refused", path, Shapes.expression,
            "A regular expression for the reason of the device's refusal. Default: the device must not refuse.")
    }

    /// Returns the key for the reason with which the access point must refuse.
    static func association<Word>(_ path: any WritableKeyPath<Word, String?> & Sendable) -> Field<Word> {
        Field(
            "refused", path, Shapes.expression,
            "A regular expression for the reason of the access point's refusal. Default: it must not refuse.")
    }

    /// Returns the key for a host and optionally one of its networks.
    static func place<Word>(
        _ key: String, _ path: any WritableKeyPath<Word, LinkID> & Sendable, _ about: String
    ) -> Field<Word> {
        Field(
            key, path,
            .text(
                "a host, or a host and a network", remedy: "write HOST or HOST/NETWORK",
                pattern: "^[^/\\s]+(/[^/\\s]+)?$", write: write, parse: link),
            about, required: "HOST")
    }

    /// Writes `HOST` or `HOST/NETWORK`.
    @Sendable static func write(_ place: LinkID) -> String { place.host + (place.network.map { "/\($0)" } ?? "") }

    /// Parses `HOST` or `HOST/NETWORK`.
    @Sendable static func link(_ text: String) -> LinkID? {
        Shapes.pair(text, "/").map { LinkID($0.first, on: $0.second) }
    }
}
