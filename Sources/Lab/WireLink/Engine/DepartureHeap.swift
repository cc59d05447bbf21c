/// The held frames, ordered by departure, then by arrival.
///
/// The capacity is fixed; nothing allocates after the initializer.
struct DepartureHeap: Sendable {
    struct Entry: Sendable {
        /// The departure, in nanoseconds.
        let due: Int64
        /// The sequence number among all added frames.
        fileprivate let order: UInt64
        /// The frame's slot in the store.
        let slot: Int32

        fileprivate func isBefore(_ other: Entry) -> Bool {
            due < other.due || due == other.due && order < other.order
        }
    }

    private var entries: [Entry] = []
    private var added: UInt64 = 0

    init(capacity: Int) { entries.reserveCapacity(capacity) }

    var isEmpty: Bool { entries.isEmpty }

    /// The next frame to leave.
    var first: Entry? { entries.first }

    /// Adds a frame; the capacity is the number of slots of the store.
    mutating func add(_ slot: Int32, due: Int64) {
        added += 1
        let new = Entry(due: due, order: added, slot: slot)
        var place = entries.count
        entries.append(new)
        while place > 0 {
            let parent = (place - 1) / 2
            guard new.isBefore(entries[parent]) else { break }
            entries[place] = entries[parent]
            place = parent
        }
        entries[place] = new
    }

    /// Removes the next frame if it is due, and returns its slot.
    mutating func removeFirst(until now: Int64) -> Int32? {
        guard let first = entries.first, first.due <= now else { return nil }
        let last = entries.removeLast()
        guard !entries.isEmpty else { return first.slot }
        var place = 0
        while true {
            var child = 2 * place + 1
            guard child < entries.count else { break }
            if child + 1 < entries.count, entries[child + 1].isBefore(entries[child]) { child += 1 }
            guard entries[child].isBefore(last) else { break }
            entries[place] = entries[child]
            place = child
        }
        entries[place] = last
        return first.slot
    }
}
