extension NWTXTRecord: Collection {
    /// A key and its entry.
    public typealias Element = (key: String, value: Entry)

    /// A place in a record.
    public struct Index: Comparable {
        /// The number of keys before it.
        let place: Int

        /// Whether one place comes before another.
        public static func < (lhs: Index, rhs: Index) -> Bool { lhs.place < rhs.place }
    }

    /// The place of the first key.
    public var startIndex: Index { Index(place: 0) }

    /// The place behind the last key.
    public var endIndex: Index { Index(place: pairs.count) }

    /// The next place.
    public func index(after i: Index) -> Index { Index(place: i.place + 1) }

    /// The key and entry at an index.
    public subscript(position: Index) -> Element {
        (key: pairs[position.place].key, value: Entry(pairs[position.place].value))
    }
}
