/// What is known while a file is read: where we are, what is wrong so far, and where everything stands.
struct Reader: Sendable {
    /// The file as the user gave it.
    let file: String
    /// The names of hosts, groups and routers that the file declares.
    let hostNames: [String]
    /// What is wrong so far.
    private(set) var diagnostics: [Diagnostic] = []
    /// How many more things are wrong.
    private(set) var suppressed = 0
    /// Where everything stands.
    private(set) var sources = SourceMap()
    /// The keys that lead to where we are.
    private(set) var path: [String] = []

    /// Starts at the root of a file.
    init(file: String, root: YAMLNode) {
        self.file = file
        hostNames = ["hosts", "routers"].flatMap { key -> [String] in
            guard case .mapping(let entries) = root[key]?.content else { return [] }
            return entries.map(\.key)
        }
    }

    /// Notes what is wrong; once very much is, only counts it.
    mutating func refuse(
        _ code: Diagnostic.Code, _ position: SourcePosition, _ message: @autoclosure () -> String,
        _ remedy: @autoclosure () -> String
    ) {
        guard diagnostics.count < ScenarioReading.mostDiagnostics else {
            suppressed += 1
            return
        }
        diagnostics.append(Diagnostic(code, file: file, at: position, message(), remedy: remedy()))
    }

    /// Notes what is wrong with a value.
    mutating func refuse(
        _ code: Diagnostic.Code, _ node: YAMLNode, _ predicate: @autoclosure () -> String,
        _ remedy: @autoclosure () -> String
    ) {
        let label = label
        refuse(code, node.position, "\(label) \(predicate())", remedy())
    }

    /// Notes that a value is not what it should be.
    mutating func refuse(
        _ node: YAMLNode, expecting noun: @autoclosure () -> String, _ remedy: @autoclosure () -> String
    ) {
        refuse(.wrongValue, node, "should be \(noun()), not \(node.kind)", remedy())
    }

    /// Reads the value of a key.
    mutating func enter<Result>(_ entry: YAMLNode.Entry, _ read: (inout Reader) -> Result) -> Result {
        path.append(entry.key)
        sources.note(path, key: entry.position, value: entry.value.position)
        defer { path.removeLast() }
        return read(&self)
    }

    /// Reads an item of a list.
    mutating func enter<Result>(item index: Int, _ node: YAMLNode, _ read: (inout Reader) -> Result) -> Result {
        path.append("\(index)")
        sources.note(path, value: node.position)
        defer { path.removeLast() }
        return read(&self)
    }

    /// Whether a name is that of a declared host, group or router, or of a member of a declared group.
    func knowsHost(_ name: String) -> Bool {
        hostNames.contains { host in
            name == host || name.hasPrefix(host + "-") && Int(name.dropFirst(host.count + 1)) != nil
        }
    }

    /// What error messages call the place where we are.
    private var label: String {
        guard let last = path.last else { return "the file" }
        guard Int(last) != nil, let list = path.last(where: { Int($0) == nil }) else { return "'\(last)'" }
        return "an item of '\(list)'"
    }
}
