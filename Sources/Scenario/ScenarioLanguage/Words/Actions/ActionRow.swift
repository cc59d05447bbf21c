internal import LabModel

/// One row of the table of actions: the key that identifies it, and its form.
struct ActionRow: Sendable {
    /// Its form.
    let variant: Variant<Step.Action>
    /// Writes what a step says, a key with its value each; `nil` for a word of another row.
    let entries: @Sendable (any ActionWord) -> [String]?

    /// Makes a row of a word.
    init<Word: ActionWord>(
        _ key: String, from start: Word, _ fields: [Field<Word>],
        where isOne: @escaping @Sendable (Word) -> Bool = { _ in true }
    ) {
        let mapping = Mapping("something to do", from: start, fields, needsAll: true)
        variant = Variant(discriminator: key, mapping) { word, _, _ in .do(LabAction(word)) }
        entries = { word in (word as? Word).flatMap { isOne($0) ? mapping.entries($0) : nil } }
    }
}

/// The keys that several words have.
enum ActionFields {
    /// The programs that something is done to.
    static func programs<Word>(
        _ key: String, _ path: any WritableKeyPath<Word, [ProgramTarget]> & Sendable, _ about: String
    ) -> Field<Word> {
        Field(key, path, Grammar.target.oneOrMore, about, required: "HOST")
    }

    /// That the device must refuse it.
    static func refused<Word>(_ path: any WritableKeyPath<Word, String?> & Sendable) -> Field<Word> {
        Field(
            "refused", path, Shapes.expression,
            "The device must refuse, with a reason that this regular expression matches.")
    }

    /// That an access point must refuse it.
    static func association<Word>(_ path: any WritableKeyPath<Word, String?> & Sendable) -> Field<Word> {
        Field(
            "refused", path, Shapes.expression,
            "The access point must refuse it, with a reason that this regular expression matches.")
    }

    /// A host, and one of its networks.
    static func place<Word>(
        _ key: String, _ path: any WritableKeyPath<Word, LinkID> & Sendable
    ) -> Field<Word> {
        Field(
            key, path,
            .text(
                "a host, or a host and a network", remedy: "write HOST or HOST/NETWORK",
                pattern: "^[^/\\s]+(/[^/\\s]+)?$", write: write, parse: link),
            "The host, or HOST/NETWORK where it is on several networks.", required: "HOST")
    }

    /// Writes `HOST` or `HOST/NETWORK`.
    @Sendable static func write(_ place: LinkID) -> String { place.host + (place.network.map { "/\($0)" } ?? "") }

    /// Reads `HOST` or `HOST/NETWORK`.
    @Sendable static func link(_ text: String) -> LinkID? {
        Shapes.pair(text, "/").map { LinkID($0.first, on: $0.second) }
    }
}
