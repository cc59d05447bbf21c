/// The state of reading a file: the current path, the diagnostics and the positions of all parts.
package struct Reader: Sendable {
    let file: String
    /// The names of all hosts, groups and routers in the file.
    let hostNames: [String]
    package private(set) var diagnostics: [Diagnostic] = []
    /// The number of diagnostics beyond the maximum.
    private(set) var suppressed = 0
    /// The positions of all parts read so far.
    private(set) var sources = SourceMap()
    /// The keys from the root to the current part.
    private(set) var path: [String] = []

    package init(file: String, root: YAMLNode) {
        self.file = file
        hostNames = ["hosts", "routers"].flatMap { key -> [String] in
            guard case .mapping(let entries) = root[key]?.content else { return [] }
            return entries.map(\.key)
        }
    }

    /// Reports a diagnostic, or only counts it beyond the maximum.
    mutating func refuse(
        _ code: Diagnostic.Code, _ position: SourcePosition, _ message: @autoclosure () -> String,
        _ remedy: @autoclosure () -> String
    ) {
        guard diagnostics.count < ScenarioReading.maximumDiagnostics else {
            suppressed += 1
            return
        }
        diagnostics.append(Diagnostic(code, file: file, at: position, message(), remedy: remedy()))
    }

    /// Reports a problem of a value.
    mutating func refuse(
        _ code: Diagnostic.Code, _ node: YAMLNode, _ predicate: @autoclosure () -> String,
        _ remedy: @autoclosure () -> String
    ) {
        let label = label
        refuse(code, node.position, "\(label) \(predicate())", remedy())
    }

    /// Reports a value of the wrong kind.
    mutating func refuse(
        _ node: YAMLNode, expecting noun: @autoclosure () -> String, _ remedy: @autoclosure () -> String
    ) {
        refuse(.wrongValue, node, "should be \(noun()), not \(node.kind)", remedy())
    }

    mutating func enter<Result>(_ entry: YAMLNode.Entry, _ read: (inout Reader) -> Result) -> Result {
        path.append(entry.key)
        sources.note(path, key: entry.position, value: entry.value.position)
        defer { path.removeLast() }
        return read(&self)
    }

    mutating func enter<Result>(item index: Int, _ node: YAMLNode, _ read: (inout Reader) -> Result) -> Result {
        path.append("\(index)")
        sources.note(path, value: node.position)
        defer { path.removeLast() }
        return read(&self)
    }

    /// Returns whether a name is that of a host, group or router in the file, or of a group's member.
    func knowsHost(_ name: String) -> Bool {
        hostNames.contains { host in
            name == host || name.hasPrefix(host + "-") && Int(name.dropFirst(host.count + 1)) != nil
        }
    }

    /// The name of the current part in messages.
    private var label: String {
        guard let last = path.last else { return "the file" }
        guard Int(last) != nil, let list = path.last(where: { Int($0) == nil }) else { return "'\(last)'" }
        return "an item of '\(list)'"
    }
}
