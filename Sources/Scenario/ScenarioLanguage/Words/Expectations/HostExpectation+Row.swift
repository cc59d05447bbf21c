/// The only condition without an identifying key: its key is a host's name.
extension HostExpectation {
    static let row = ExpectationRow(
        nil, from: Draft(), [], in: [.expect, .never, .always], others: keys, subject: entry,
        take: { word, _, _ in entry(word).map { _ in Draft() } }
    ) { draft, _, _, node, reader in draft.state(node, &reader) }

    /// Returns the entry whose key is the host's name.
    @Sendable private static func entry(_ word: any ExpectationWord) -> String? {
        switch word {
        case let word as HostExpectation: "\(word.host): \(word.state.rawValue)"
        case let word as ClientExpectation:
            "\(word.server): { client: \(FlowText.scalar(word.client)), is: \(word.state.rawValue) }"
        default: nil
        }
    }

    struct Draft: Sendable {
        fileprivate var states: [ScenarioExpectation] = []
        /// The number of keys that were taken as host names.
        fileprivate var hosts = 0
        /// The keys of other steps' conditions.
        fileprivate var misplaced: [YAMLNode.Entry] = []
        /// Whether an unknown key has been reported.
        fileprivate var isMisspelt = false

        /// Returns the state of the only named host; reports if there is not exactly one.
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

    /// Returns the keys that are host names; an unknown key is compared with hosts and with the step's keys.
    @Sendable private static func keys(words: [String]) -> OtherKeys<Draft> {
        OtherKeys(names: .label, schema: .any([stateWord.schema, clientState.shape.schema])) { entry, reader, draft in
            guard reader.knowsHost(entry.key) else { return note(entry, words, &reader, &draft) }
            draft.hosts += 1
            if case .mapping = entry.value.content {
                guard let client = clientState.read(entry.value, &reader), let name = client.name else { return }
                draft.states.append(.client(name, client.state, server: entry.key))
            } else {
                // An invalid state is reported already; the host is checked nevertheless.
                draft.states.append(.host(entry.key, stateWord.read(entry.value, &reader) ?? .running))
            }
        }
    }

    /// Records a key that is not a host's name.
    private static func note(
        _ entry: YAMLNode.Entry, _ words: [String], _ reader: inout Reader, _ draft: inout Draft
    ) {
        // Without any host, an error of `hosts` has been reported already.
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
        // A misspelt host's name still counts as the step's host.
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
            Field("client", \.name, Shapes.name("the name of a host"), "The host of the client.", required: "HOST"),
            Field("is", \.state, .word, "The state of the client, as the server reports it.", required: "offline"),
        ])
}
