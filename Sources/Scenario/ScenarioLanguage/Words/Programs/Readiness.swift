public import LabEvents

/// The condition for a program to be ready.
public enum Readiness: Sendable, Hashable {
    /// The program has been executed.
    case started
    /// The program reported an event of this name.
    case event(EventName)
    /// The program wrote a line that contains a match of this regular expression.
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
            single("event", Shapes.name("the name of an event"), "The program has reported this event.") {
                .event(EventName(rawValue: $0))
            },
            single(
                "log", Shapes.expression,
                "The program has written a line that matches this regular expression."
            ) { .log($0) },
            single(
                "port", Shapes.port,
                "The host listens on this TCP port; no other program of the host may listen on it."
            ) { .port($0) },
        ]
    ).shape

    /// Returns a variant with a single key.
    private static func single<Output: Sendable>(
        _ key: String, _ shape: Shape<Output>, _ about: String, make: @escaping @Sendable (Output) -> Readiness
    ) -> Variant<Readiness> {
        let mapping = Mapping<Output?>(
            "a sign of readiness", from: nil, [Field(key, \.self, shape, about, required: "…")])
        return Variant(discriminator: key, mapping) { value, _, _ in value.map(make) }
    }
}
