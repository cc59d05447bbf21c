/// Where the parts of a scenario stand in its file.
///
/// A part is named by the keys that lead to it, such as `hosts`, `phone`, `on`, `1`.
package struct SourceMap: Sendable {
    private var keys: [[String]: SourcePosition] = [:]
    private var values: [[String]: SourcePosition] = [:]
    private var items: [SourcePosition: [String]] = [:]

    /// Notes where a value stands, and its key if it has one.
    package mutating func note(_ path: [String], key: SourcePosition? = nil, value: SourcePosition) {
        if let key { keys[path] = key } else { items[value] = path }
        values[path] = value
    }

    /// The path of the list item that begins at a place.
    package func path(ofItemAt position: SourcePosition) -> [String]? { items[position] }

    /// Whether this part stands in the file itself.
    package func contains(_ path: [String]) -> Bool { values[path] != nil }

    /// Where the value is, or the nearest part around it that is known.
    package func value(_ path: [String]) -> SourcePosition? { nearest(path, in: values) }

    /// Where the key of a value is, or the nearest part around it that is known.
    package func key(_ path: [String]) -> SourcePosition? { keys[path] ?? nearest(path, in: values) }

    private func nearest(_ path: [String], in positions: [[String]: SourcePosition]) -> SourcePosition? {
        var path = path[...]
        while true {
            if let position = positions[Array(path)] { return position }
            guard path.popLast() != nil else { return nil }
        }
    }
}
