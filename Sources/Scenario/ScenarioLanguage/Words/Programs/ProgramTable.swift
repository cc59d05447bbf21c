/// The table of a host's or app's programs: those with reserved names, and the user's own.
enum ProgramTable {
    /// All rows, in the order in which messages list their keys.
    static let rows: [ProgramRow] = [.pushServer, .pushProvider, .dnsServer]

    /// The value of `runs`; a reserved name determines the program's settings.
    static let shape = Shape<[ProgramDefinition]>(schema: byName.schema) { node, reader in
        guard var programs = byName.read(node, &reader), case .mapping(let entries) = node.content else { return nil }
        for index in programs.indices {
            programs[index].position = entries.first { $0.key == programs[index].name }?.position
        }
        return programs
    }

    private static let byName = Mapping<[ProgramDefinition]>(
        "the programs", from: [], rows.map(\.field),
        others: OtherKeys(
            names: .word,
            schema: .any([
                ExecutableSettings.row.shape.schema.named("executable"), ProbeSettings.row.shape.schema.named("probe"),
            ])
        ) { entry, reader, programs in
            if entry.value["probe"] != nil {
                guard let draft = ProbeSettings.row.read(entry.value, &reader) else { return }
                programs.append(
                    draft.complete(.probe(named: entry.key, draft.settings, starts: draft.starts)))
                return
            }
            if case .mapping = entry.value.content, entry.value["run"] == nil,
                let near = NearestWord.nearest(to: entry.key, in: rows.map(\.field.name))
            {
                reader.refuse(
                    .missingKey, entry.position, "the program '\(entry.key)' has no 'run'", "did you mean '\(near)'?")
                return
            }
            guard let draft = ExecutableSettings.row.read(entry.value, &reader) else { return }
            programs.append(
                ProgramDefinition(
                    entry.key, .executable(draft.settings), ready: draft.ready, within: draft.within,
                    starts: draft.starts))
        }
    ).shape
}
