public import LabEvents

/// What tells that a program is ready for the scenario to go on.
public enum Readiness: Sendable, Hashable {
    /// It has been executed.
    case started
    /// It reported an event of this name.
    case event(EventName)
    /// It wrote a line that this regular expression matches somewhere.
    case log(String)
    /// Its host listens on this TCP port.
    case port(Int)
}

extension Readiness {
    /// The value of `ready`.
    static let shape = Shape<Readiness>(
        schema: .any([.words(["started"]), choice.schema])
    ) { node, reader in
        if case .scalar("started", _) = node.content { return .started }
        return choice.read(node, &reader)
    }

    private static let choice = Choice<Readiness>(
        noun: "a sign of readiness",
        variants: [
            single("event", Shapes.name("the name of an event"), "It reported this event.") {
                .event(EventName(rawValue: $0))
            },
            single("log", Shapes.expression, "It wrote a line that this regular expression matches.") { .log($0) },
            single("port", Shapes.port, "Its host listens on this TCP port.") { .port($0) },
        ]
    ).shape

    /// A form with a single key.
    private static func single<Output: Sendable>(
        _ key: String, _ shape: Shape<Output>, _ about: String, make: @escaping @Sendable (Output) -> Readiness
    ) -> Variant<Readiness> {
        let mapping = Mapping<Output?>(
            "a sign of readiness", from: nil, [Field(key, \.self, shape, about, required: "…")])
        return Variant(discriminator: key, mapping) { value, _, _ in value.map(make) }
    }
}
