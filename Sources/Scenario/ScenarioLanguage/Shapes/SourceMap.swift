/// The positions of a scenario's parts in its file.
///
/// The path of a part is the keys that lead to it, such as `hosts`, `phone`, `on`, `1`.
package struct SourceMap: Sendable {
    private var keys: [[String]: SourcePosition] = [:]
    private var values: [[String]: SourcePosition] = [:]
    private var items: [SourcePosition: [String]] = [:]

    /// Records the position of a value, and of its key if it has one.
    package mutating func note(_ path: [String], key: SourcePosition? = nil, value: SourcePosition) {
        if let key { keys[path] = key } else { items[value] = path }
        values[path] = value
    }

    /// Returns the path of the list item that begins at a position.
    package func path(ofItemAt position: SourcePosition) -> [String]? { items[position] }

    /// Returns whether the file contains the part.
    package func contains(_ path: [String]) -> Bool { values[path] != nil }

    /// Returns the position of a value, or of the nearest part around it.
    package func value(_ path: [String]) -> SourcePosition? { nearest(path, in: values) }

    /// Returns the position of a value's key, or of the nearest part around it.
    package func key(_ path: [String]) -> SourcePosition? { keys[path] ?? nearest(path, in: values) }

    private func nearest(_ path: [String], in positions: [[String]: SourcePosition]) -> SourcePosition? {
        var path = path[...]
        while true {
            if let position = positions[Array(path)] { return position }
            guard path.popLast() != nil else { return nil }
        }
    }
}
