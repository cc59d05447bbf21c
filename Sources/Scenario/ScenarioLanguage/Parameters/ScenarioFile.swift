/// A scenario file with the files that it uses, from which the scenarios of its cases are read.
struct ScenarioFile {
    /// A function that reads a used file by its path as written.
    typealias Loader = (String) throws(RegularFile.Refusal) -> [UInt8]

    private let file: String
    private let root: YAMLNode
    private var used: [(path: String, root: YAMLNode)] = []
    private var parameters = FileParameters()
    /// The values of all files by name; the values of a case override them.
    private var values: [String: YAMLNode] = [:]
    private var digests: [String]
    private let settings: [String: String]
    /// The names of the values that are used in any case.
    private var named: Set<String> = []

    /// The positions of the references to used files, by file name.
    private(set) var uses: [String: SourcePosition] = [:]
    private(set) var diagnostics: [Diagnostic] = []

    /// One case of the file, with all expressions replaced.
    struct Expanded {
        /// The root without the keys of ``FileParameters``.
        var root: YAMLNode
        /// The case, settings and used files.
        var parameters: ScenarioParameters
        /// The notes on the values that the expression at each position uses.
        var origins: [SourcePosition: [Diagnostic.Note]]
    }

    /// Reads the used files and declares the values.
    init(
        _ root: YAMLNode, file: String, digest: String, settings: [String: String], load: Loader
    ) {
        (self.file, self.root, self.settings) = (file, root, settings)
        digests = [digest]
        // The grammar rejects any other root.
        guard case .mapping = root.content else { return }
        var reader = Reader(file: file, root: root)
        parameters = Grammar.parameters.read(root.keeping(Grammar.parameters.keys), &reader) ?? FileParameters()
        diagnostics = reader.diagnostics
        for entry in parameters.used { use(entry, load) }
        for entry in parameters.values { declare(entry) }
        checkCases()
        set()
    }

    var usedPaths: [String] { parameters.used.map(\.key) }

    /// The digest of the scenarios, computed from all files and settings.
    var digest: String {
        var parameters = ScenarioParameters()
        parameters.settings = settings
        return parameters.digest(of: digests)
    }

    /// Adds to a diagnostic of a used file a note on the place that uses the file.
    func namingUse(_ diagnostic: Diagnostic) -> Diagnostic {
        guard let use = uses[diagnostic.file], diagnostic.file != file else { return diagnostic }
        var diagnostic = diagnostic
        diagnostic.notes.append(Diagnostic.Note(file: file, at: use, "the file is used here"))
        return diagnostic
    }

    /// Expands each case; a file without cases has a single, unnamed one.
    mutating func expanded() -> [Expanded] {
        let cases =
            parameters.cases.map { ($0.name as String?, $0.values) } + (parameters.cases.isEmpty ? [(nil, [])] : [])
        let all = cases.compactMap { name, values in expand(case: name, values) }
        if diagnostics.isEmpty { checkUse() }
        return all
    }

    private mutating func refuse(
        _ code: Diagnostic.Code, _ position: SourcePosition?, _ message: String, _ remedy: String,
        notes: [Diagnostic.Note] = []
    ) {
        let diagnostic = Diagnostic(code, file: file, at: position, message, remedy: remedy, notes: notes)
        if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
    }

    // MARK: used files

    private mutating func use(_ entry: YAMLNode.Entry, _ load: Loader) {
        guard !used.contains(where: { $0.path == entry.key }) else {
            refuse(.duplicate, entry.position, "'\(entry.key)' is used twice", "name it once")
            return
        }
        let bytes: [UInt8]
        do {
            bytes = try load(entry.key)
        } catch {
            let remedy = "write its path from the folder of this file"
            refuse(.invalidFile, entry.position, "'\(entry.key)' cannot be used: \(error.text)", remedy)
            return
        }
        digests.append(FileDigest.text(of: bytes))
        let name = ScenarioSource.path(of: entry.key, usedBy: file)
        uses[name] = entry.position
        let document = YAMLDocument(bytes, file: name, isUsed: true)
        diagnostics += document.diagnostics
        guard let root = document.root else { return }
        var reader = Reader(file: name, root: root)
        let parameters = Grammar.usedFile.read(root, &reader)
        diagnostics += reader.diagnostics
        for value in parameters?.values ?? [] { declare(value) }
        used.append((entry.key, root))
    }

    // MARK: values

    private mutating func declare(_ entry: YAMLNode.Entry) {
        if let first = values[entry.key] {
            refuseSecond(entry, first, "there is a value '\(entry.key)' already", "give one of them another name")
        } else {
            values[entry.key] = entry.value
        }
    }

    private mutating func refuseSecond(_ entry: YAMLNode.Entry, _ first: YAMLNode, _ message: String, _ remedy: String)
    {
        let note = Diagnostic.Note(file: file, at: first.position, "the first stands here")
        refuse(.duplicate, entry.position, message, remedy, notes: [note])
    }

    /// Checks that each case defines all values of the other cases and none of a used file.
    private mutating func checkCases() {
        for entry in parameters.cases.flatMap(\.values) {
            guard let first = values[entry.key], first.position.file != nil else { continue }
            refuseSecond(entry, first, "there is a value '\(entry.key)' already", "give one of them another name")
        }
        let names = parameters.cases.flatMap { $0.values.map(\.key) }.distinct
        for one in parameters.cases {
            for name in names where !one.values.contains(where: { $0.key == name }) && values[name] == nil {
                let position = parameters.cases.flatMap(\.values).first { $0.key == name }?.position
                refuse(
                    .unknownName, position, "the case '\(one.name)' has no value '\(name)'",
                    "give it one, or a value for all cases that have none under `values`")
            }
        }
    }

    /// Overrides the file's values by settings such as those of `--set`.
    private mutating func set() {
        for (name, text) in settings.sorted(by: { $0.key < $1.key }) {
            let isKnown = values[name] != nil || parameters.cases.contains { $0.values.contains { $0.key == name } }
            guard isKnown else {
                let names = values.keys + parameters.cases.flatMap { $0.values.map(\.key) }
                refuse(
                    .unknownName, nil, "there is no value '\(name)' to set",
                    NearestWord.remedy(for: name, in: names.distinct.sorted(), none: "declare it under `values`"))
                continue
            }
            let document = YAMLDocument([UInt8](text.utf8), file: "--set", isUsed: true)
            guard let node = document.root, document.diagnostics.isEmpty else {
                refuse(.notYAML, nil, "the value '\(text)' set for '\(name)' is not YAML", "write it as in the file")
                continue
            }
            values[name] = node
            for index in parameters.cases.indices { parameters.cases[index].values.removeAll { $0.key == name } }
            named.insert(name)
        }
    }

    private mutating func expand(case name: String?, _ own: [YAMLNode.Entry]) -> Expanded? {
        var values = values
        for entry in own { values[entry.key] = entry.value }
        if let name {
            values[NameRule.caseName] = YAMLNode(content: .scalar(name, plain: false), position: root.position)
        }
        var expander = Expander(values, file: file)
        let main = expander.expand(root.leaving(out: Grammar.parameters.keys))
        let parts = used.compactMap { file in
            expander.expand(file.root.keeping(Grammar.sections))
        }
        named.formUnion(expander.named)
        let problems = expander.diagnostics.filter { !diagnostics.contains($0) }
        diagnostics += problems
        guard var main else { return nil }
        for section in Grammar.sections { main = merged(section, of: main, with: parts) }
        var parameters = ScenarioParameters()
        (parameters.caseName, parameters.settings, parameters.used) = (name, settings, usedPaths)
        return Expanded(root: main, parameters: parameters, origins: expander.origins)
    }

    /// Returns the root with a section merged with that of the used files.
    private mutating func merged(_ section: String, of root: YAMLNode, with parts: [YAMLNode]) -> YAMLNode {
        let own = root[section]
        let shared = parts.compactMap { $0[section] }
        guard case .mapping(let entries) = root.content, let first = shared.first else { return root }
        let whole = (shared.dropFirst() + (own.map { [$0] } ?? [])).reduce(first) { joined($0, $1, under: section) }
        let entry = YAMLNode.Entry(key: section, position: whole.position, value: whole)
        return YAMLNode(
            content: .mapping(entries.filter { $0.key != section } + [entry]), position: root.position)
    }

    /// Returns a mapping with the keys of both; reports a common key unless both its values are mappings.
    ///
    /// The grammar rejects sections that are not mappings.
    private mutating func joined(_ one: YAMLNode, _ other: YAMLNode, under key: String) -> YAMLNode {
        guard case .mapping(var entries) = one.content else { return one }
        guard case .mapping(let more) = other.content else { return other }
        for entry in more {
            guard let index = entries.firstIndex(where: { $0.key == entry.key }) else {
                entries.append(entry)
                continue
            }
            let first = entries[index]
            if case .mapping = first.value.content, case .mapping = entry.value.content {
                entries[index].value = joined(first.value, entry.value, under: entry.key)
            } else {
                refuse(
                    .duplicate, entry.position, "'\(entry.key)' is there already under '\(key)'",
                    "give one of them another name, or leave it out",
                    notes: [Diagnostic.Note(file: file, at: first.position, "the first stands here")])
            }
        }
        return YAMLNode(content: .mapping(entries), position: other.position)
    }

    /// Checks that each value of the file is used; values of used files may serve other scenarios.
    private mutating func checkUse() {
        for entry in parameters.values + parameters.cases.flatMap(\.values) where !named.contains(entry.key) {
            refuse(
                .noEffect, entry.position, "the value '\(entry.key)' is used nowhere",
                "write ${{ \(entry.key) }} where it is meant, or remove it")
        }
    }
}

extension YAMLNode {
    fileprivate func keeping(_ keys: [String]) -> YAMLNode { filtered { keys.contains($0) } }

    fileprivate func leaving(out keys: [String]) -> YAMLNode { filtered { !keys.contains($0) } }

    private func filtered(_ isKept: (String) -> Bool) -> YAMLNode {
        guard case .mapping(let entries) = content else { return self }
        return YAMLNode(content: .mapping(entries.filter { isKept($0.key) }), position: position)
    }
}
