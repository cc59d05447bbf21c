/// The one word that no key identifies: its key is the name of a host.
extension HostExpectation {
    static let row = ExpectationRow(
        nil, from: Draft(), [], in: [.expect, .never, .always], others: keys, subject: entry,
        take: { word, _, _ in entry(word).map { _ in Draft() } }
    ) { draft, _, _, node, reader in draft.state(node, &reader) }

    /// Writes the key that is the name of a host.
    @Sendable private static func entry(_ word: any ExpectationWord) -> String? {
        switch word {
        case let word as HostExpectation: "\(word.host): \(word.state.rawValue)"
        case let word as ClientExpectation:
            "\(word.server): { client: \(FlowText.scalar(word.client)), is: \(word.state.rawValue) }"
        default: nil
        }
    }

    /// What a file says of the hosts that it names.
    struct Draft: Sendable {
        fileprivate var states: [ScenarioExpectation] = []
        /// How many keys were taken for names of hosts.
        fileprivate var hosts = 0
        /// The keys that have a meaning, but not in this step.
        fileprivate var misplaced: [YAMLNode.Entry] = []
        /// Whether a key was there that means nothing, which has been noted.
        fileprivate var isMisspelt = false

        /// The state of the one host named; notes when there is none or more than one.
        fileprivate func state(_ node: YAMLNode, _ reader: inout Reader) -> ScenarioExpectation? {
            if !isMisspelt {
                for entry in misplaced {
                    reader.refuse(
                        .misplacedKey, entry.position, "'\(entry.key)' has no meaning in this step",
                        "remove it, or use another kind of step")
                }
            }
            if hosts == 1 { return states.first }
            if hosts == 0, isMisspelt || !misplaced.isEmpty { return nil }
            if hosts == 0 {
                reader.refuse(
                    .missingKey, node.position, "the step does not say what must be so",
                    "add `HOST: connected` or one of the keys: \(ExpectationRow.keys.joined(separator: ", "))")
            } else {
                reader.refuse(.ambiguous, node.position, "the step names \(hosts) hosts", "write a step for each")
            }
            return nil
        }
    }

    /// The names of hosts; a key that is none is compared with the words of the step as well as with the hosts.
    @Sendable private static func keys(words: [String]) -> OtherKeys<Draft> {
        OtherKeys(names: .label, schema: .any([stateWord.schema, clientState.shape.schema])) { entry, reader, draft in
            guard reader.knowsHost(entry.key) else { return note(entry, words, &reader, &draft) }
            draft.hosts += 1
            if case .mapping = entry.value.content {
                guard let client = clientState.read(entry.value, &reader), let name = client.name else { return }
                draft.states.append(.client(name, client.state, server: entry.key))
            } else {
                // A file with a wrong state is refused anyway; the host is still worth a look.
                draft.states.append(.host(entry.key, stateWord.read(entry.value, &reader) ?? .running))
            }
        }
    }

    /// Notes a key that is no host.
    private static func note(
        _ entry: YAMLNode.Entry, _ words: [String], _ reader: inout Reader, _ draft: inout Draft
    ) {
        // Without any host, what is wrong with the list of hosts has been noted already.
        guard !reader.hostNames.isEmpty else {
            draft.isMisspelt = true
            return
        }
        guard !ExpectationRow.words.contains(entry.key) else {
            draft.misplaced.append(entry)
            return
        }
        let near = NearestWord.nearest(to: entry.key, in: words + reader.hostNames)
        let remedy =
            near.map { "did you mean '\($0)'?" } ?? "name a host or use one of: \(words.joined(separator: ", "))"
        reader.refuse(.unknownKey, entry.position, "'\(entry.key)' is neither a host nor a key of this step", remedy)
        draft.isMisspelt = true
        // A misspelt host still counts as the one that the step is about.
        draft.hosts += near.map { reader.knowsHost($0) } ?? true ? 1 : 0
    }

    private static let stateWord = Shape<HostState>.word

    private struct ClientDraft: Sendable {
        var name: String?
        var state = ClientState.offline
    }

    private static let clientState = Mapping(
        "what a server holds of a client", from: ClientDraft(),
        [
            Field("client", \.name, Shapes.name("the name of a host"), "The client.", required: "HOST"),
            Field("is", \.state, .word, "Its state.", required: "offline"),
        ])
}
