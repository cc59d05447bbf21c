internal import LabModel

extension Grammar {
    /// `HOST: connected` and `HOST: { client: HOST, is: offline }`, where the key is the name of a host.
    ///
    /// A key that is no declared host is compared with the words of the grammar as well as with the hosts.
    static func hostState(words: [String]) -> OtherKeys<MatchDraft> {
        OtherKeys(names: .label, schema: .any([hostStateWord.schema, clientState.shape.schema])) {
            entry, reader, draft in
            guard reader.knowsHost(entry.key) else {
                // Without any host, what is wrong with the list of hosts has been noted already.
                guard !reader.hostNames.isEmpty else {
                    draft.isMisspelt = true
                    return
                }
                guard !conditionWords.contains(entry.key) else {
                    draft.misplaced.append(entry)
                    return
                }
                let near = NearestWord.nearest(to: entry.key, in: words + reader.hostNames)
                let remedy =
                    near.map { "did you mean '\($0)'?" }
                    ?? "name a host or use one of: \(words.joined(separator: ", "))"
                reader.refuse(entry.position, "'\(entry.key)' is neither a host nor a key of this step", remedy)
                draft.isMisspelt = true
                // A misspelt host still counts as the one that the step is about.
                draft.hosts += near.map { reader.knowsHost($0) } ?? true ? 1 : 0
                return
            }
            draft.hosts += 1
            if case .mapping = entry.value.content {
                guard let client = clientState.read(entry.value, &reader), let name = client.name else { return }
                draft.states.append(.client(name, client.state, server: entry.key))
            } else {
                // A file with a wrong state is refused anyway; the host is still worth a look.
                draft.states.append(.host(entry.key, hostStateWord.read(entry.value, &reader) ?? .running))
            }
        }
    }

    private static let hostStateWord = Shape<HostState>.word

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
