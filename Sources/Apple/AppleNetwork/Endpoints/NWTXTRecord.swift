internal import Foundation

/// The TXT record of a service: keys, each with a value, an empty value or none (RFC 6763, 6).
///
/// Keys are compared without regard to case (6.4) and keep their order.
public struct NWTXTRecord: Sendable {
    /// One string of the record.
    struct Pair: Sendable {
        /// The key in its original case.
        let key: String
        /// The bytes behind the equals sign; `nil` without one.
        var value: Data?

        /// The length on the wire, without the byte that counts it.
        var length: Int { key.utf8.count + (value.map { $0.count + 1 } ?? 0) }
    }

    /// The strings in order, no two of the same key.
    var pairs: [Pair] = []

    /// Creates a record of texts, in the order of their keys; leaves out entries that ``setEntry(_:for:)`` refuses.
    public init(_ dictionary: [String: String] = [:]) {
        for (key, value) in dictionary.sorted(by: { $0.key < $1.key }) { setEntry(Entry(Data(value.utf8)), for: key) }
    }

    /// Returns the entry of a key; `nil` without the key.
    public func getEntry(for key: String) -> Entry? { place(of: key).map { Entry(pairs[$0].value) } }

    /// Sets the entry of a key.
    ///
    /// `false`, and nothing has changed, when the key is empty, has an equals sign or anything but printable ASCII
    /// (RFC 6763, 6.4), when key and value together are longer than 255 bytes (6.1), or the record 65535.
    @discardableResult
    public mutating func setEntry(_ entry: Entry, for key: String) -> Bool {
        guard Self.isKey(key.utf8) else { return false }
        let place = place(of: key)
        let pair = Pair(key: place.map { pairs[$0].key } ?? key, value: entry.data)
        let before = place.map { pairs[$0].length + 1 } ?? 0
        guard pair.length <= Self.longestString, length - before + pair.length + 1 <= Self.longest else { return false }
        if let place { pairs[place] = pair } else { pairs.append(pair) }
        return true
    }

    /// Removes a key; `false` if the record lacks it.
    @discardableResult
    public mutating func removeEntry(key: String) -> Bool {
        guard let place = place(of: key) else { return false }
        pairs.remove(at: place)
        return true
    }

    /// The text for a key; `nil` when the key is not there, has no value, or one that is no UTF-8.
    ///
    /// Setting `nil` removes the key. An entry that ``setEntry(_:for:)`` refuses is ignored.
    public subscript(key: String) -> String? {
        get {
            switch getEntry(for: key) {
            case .string(let text): text
            case .empty: ""
            case .data, .some(.none), nil: nil
            }
        }
        set {
            if let newValue { setEntry(Entry(Data(newValue.utf8)), for: key) } else { removeEntry(key: key) }
        }
    }

    /// The texts by their keys; entries that are not text are left out.
    public var dictionary: [String: String] {
        pairs.reduce(into: [:]) { texts, pair in texts[pair.key] = self[pair.key] }
    }

    /// Returns the index of a key's first pair; `nil` if there is none.
    private func place(of key: String) -> Int? {
        let wanted = key.lowercased()
        return pairs.firstIndex { $0.key.lowercased() == wanted }
    }
}

extension NWTXTRecord: Equatable {
    /// Whether two records have the same keys with the same values, in any order.
    public static func == (lhs: NWTXTRecord, rhs: NWTXTRecord) -> Bool {
        lhs.pairs.count == rhs.pairs.count && lhs.pairs.allSatisfy { rhs.getEntry(for: $0.key) == Entry($0.value) }
    }
}

extension NWTXTRecord: CustomDebugStringConvertible {
    /// The strings of the record: `path=/, paper=, flag`.
    public var debugDescription: String {
        map { $0.value == .none ? $0.key : "\($0.key)=\($0.value)" }.joined(separator: ", ")
    }
}
