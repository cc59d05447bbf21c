internal import LocalNetworkPrivacy

extension Grammar {
    /// The conditions about devices and the frames on their links.
    static let deviceMatchers: [Matcher] = [
        Matcher(
            "wire",
            [
                Field(
                    "wire", \.name, Shapes.name("the name of a host"), "The host whose link it is.", required: "HOST"),
                Field("to", \.to, Shapes.name("the name of a host or an address"), "The other end; any if left out."),
                Field("protocol", \.wireProtocol, .word, "The protocol; any if left out."),
                Field("port", \.port, Shapes.port, "The port at the other end; any if left out."),
                Field("name", \.domain, Shapes.name("a domain name"), "A name in a DNS message."),
                Field(
                    "flags", \.flags, Shape<TCPFlag>.word.oneOrMore,
                    "The flags of TCP that it has, all of them and maybe others."),
                Field("direction", \.direction, .word, "Which way, seen from the host; out if left out."),
            ],
            isCounted: true, in: [.expect, .never]
        ) { draft, node, reader in
            guard let host = draft.name, let count = draft.count(node, &reader) else { return nil }
            let pattern = WirePattern(
                host, to: draft.to, protocol: draft.wireProtocol, port: draft.port, name: draft.domain,
                flags: Set(draft.flags), direction: draft.direction)
            return .wire(pattern, count)
        },
        Matcher(
            "alert",
            [
                Field("alert", \.from, target, "The app, as HOST/APP; a device, or any.", required: "HOST/APP"),
                Field("text", \.domain, Shapes.text, "What it says; anything if left out."),
            ],
            isCounted: true, in: [.expect, .never]
        ) { draft, node, reader in
            guard let app = draft.from, let count = draft.count(node, &reader) else { return nil }
            let isAny = app == ProgramTarget(host: "any")
            return .alert(AlertPattern(of: isAny ? nil : app, text: draft.domain), count)
        },
        Matcher(
            "privilege",
            [
                Field("privilege", \.from, target, "The app, as HOST/APP.", required: "HOST/APP"),
                Field("is", \.privilege, .word, "Its privilege.", required: "denied"),
            ],
            in: [.expect, .never, .always]
        ) { draft, _, _ in
            guard let app = draft.from, let privilege = draft.privilege else { return nil }
            return .privilege(app, privilege)
        },
        Matcher(
            "listed",
            [
                Field(
                    "listed", \.from, target, "The app, as HOST/APP: it is in the Local Network list of Settings.",
                    required: "HOST/APP")
            ],
            in: [.expect, .never, .always]
        ) { draft, _, _ in draft.from.map { .listed($0) } },
        Matcher(
            "provider",
            [
                Field("provider", \.from, target, "The app that has the push provider.", required: "HOST/APP"),
                Field("is", \.provider, .word, "Its state.", required: "started"),
            ],
            in: [.expect, .never, .always]
        ) { draft, _, _ in
            guard let app = draft.from, let state = draft.provider else { return nil }
            return .provider(app, state)
        },
        Matcher(
            "memory",
            [
                Field(
                    "memory", \.from, target,
                    "The push provider: the most memory that its process has used at a time since it was started.",
                    required: "HOST/APP"),
                Field("above", \.bounds.above, memory, "It is more than this."),
                Field("below", \.bounds.below, memory, "It is less than this."),
            ],
            in: [.expect, .never, .always]
        ) { draft, node, reader in
            guard let app = draft.from, draft.isBounded(node, &reader, by: "`below: 24MB`") else { return nil }
            return .memory(app, draft.bounds)
        },
        shown(.incomingCall, "The app that gets a call from its push provider.", "What the provider handed to it."),
        shown(.notification, "The app that shows a notification.", "What it has in it: title, body and such."),
    ]

    private static let memory = Shapes.bytes.map { Double($0) }

    private static func shown(_ kind: ShownPattern.Kind, _ about: String, _ contents: String) -> Matcher {
        Matcher(
            kind.rawValue,
            [
                Field(kind.rawValue, \.from, target, about, required: "HOST/APP"),
                Field(
                    "where", \.values,
                    Shapes.named("what was shown", by: .field, of: "a field", Shapes.scalar).map {
                        Dictionary($0) { _, last in last }
                    },
                    contents),
            ],
            isCounted: true, in: [.expect, .never]
        ) { draft, node, reader in
            guard let app = draft.from, let count = draft.count(node, &reader) else { return nil }
            return .shown(ShownPattern(kind, of: app, where: draft.values), count)
        }
    }
}
