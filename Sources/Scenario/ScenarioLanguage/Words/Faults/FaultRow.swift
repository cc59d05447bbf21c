internal import LabModel

/// A row of the table of faults: the identifying key and the variant.
struct FaultRow: Sendable {
    let variant: Variant<Step.Action>
    /// Returns the entries of a fault's mapping in YAML; `nil` for a fault of another row.
    let entries: @Sendable (FaultStep) -> [String]?

    /// Creates a row of a fault; with `lasts`, it has a duration and a name to heal it by.
    init<Word: FaultWord>(
        _ key: String, from start: Word, _ fields: [Field<Word>], lasts: Bool = true,
        where isOne: @escaping @Sendable (Word) -> Bool = { _ in true }
    ) {
        self.init(
            key, from: start, fields, lasts: lasts, needsAll: true,
            take: { word in (word as? Word).flatMap { isOne($0) ? $0 : nil } }
        ) { FaultKind($0) }
    }

    /// Creates a row of a link fault whose key holds the fault.
    init(onLinks key: String, _ fault: Shape<LinkFault>, _ about: String) {
        let fields: [Field<LinksFault>] = [
            FaultFields.links(\.links), Field(key, \.fault, fault, about, required: "…"),
        ]
        // An invalid fault is reported already; its links are checked nevertheless.
        self.init(
            key, from: LinksFault(links: [], fault: .carrierDown), fields,
            take: { word in (word as? LinksFault).flatMap { fault.write($0.fault) == nil ? nil : $0 } }
        ) { $0.links.isEmpty ? nil : FaultKind($0) }
    }

    /// Creates a row whose mapping is read as a draft and then converted to a fault.
    ///
    /// With `needsAll`, a mapping that lacks a required key yields no fault. `take` converts a fault back to the draft;
    /// it returns `nil` for a fault of another row.
    init<Draft: Sendable>(
        _ key: String, from start: Draft, _ fields: [Field<Draft>], lasts: Bool = true, needsAll: Bool = false,
        take: @escaping @Sendable (any FaultWord) -> Draft?,
        make: @escaping @Sendable (Draft) -> FaultKind?
    ) {
        let lasting: [Field<FaultDraft<Draft>>] = [
            Field(
                "for", \.duration, Shapes.duration,
                "The time after which the fault heals by itself, while the steps go on. Default: until a `heal` "
                    + "step, or the end."),
            Field("as", \.name, Shapes.name("a name"), "The name for `heal`. Default: none."),
        ]
        let own = fields.map { $0.at(\FaultDraft<Draft>.what) }
        let mapping = Mapping(
            "a fault", from: FaultDraft(what: start), own + (lasts ? lasting : []), needsAll: needsAll)
        variant = Variant(discriminator: key, mapping) { draft, _, _ in
            make(draft.what).map { .fault(FaultStep($0, for: draft.duration, as: draft.name)) }
        }
        entries = { step in
            take(step.kind.word).map {
                mapping.entries(FaultDraft(what: $0, duration: step.duration, name: step.name))
            }
        }
    }
}

private struct FaultDraft<What: Sendable>: Sendable {
    var what: What
    var duration: Duration?
    var name: String?
}

/// The keys of several faults.
enum FaultFields {
    static func links<Word>(_ path: any WritableKeyPath<Word, [LinkID]> & Sendable) -> Field<Word> {
        Field("link", path, link.oneOrMore, "The links: HOST for its first network, or HOST@NETWORK.", required: "HOST")
    }

    static func direction<Word>(_ path: any WritableKeyPath<Word, Direction> & Sendable) -> Field<Word> {
        Field("direction", path, .word, "The direction of the packets. Default: both.")
    }

    static func network<Word>(_ path: any WritableKeyPath<Word, String> & Sendable) -> Field<Word> {
        Field("network", path, Shapes.name("the name of a network"), "The network.", required: "NETWORK")
    }

    static func accessPoint<Word>(
        _ path: any WritableKeyPath<Word, String?> & Sendable, _ about: String
    ) -> Field<Word> {
        Field("access-point", path, Shapes.name("the name of an access point"), about)
    }

    /// `HOST` or `HOST@NETWORK`.
    private static let link = Shape<LinkID>.text(
        "a link", remedy: "write HOST or HOST@NETWORK", pattern: "^[^@\\s]+(@[^@\\s]+)?$",
        write: { $0.description }
    ) { text in Shapes.pair(text, "@").map { LinkID($0.first, on: $0.second) } }
}
