/// The frames that are held, the next to leave first; of those that leave at the same time the first that came.
///
/// It has room for a fixed number and never allocates after it was made.
struct DepartureHeap: Sendable {
    /// A frame that is held.
    struct Entry: Sendable {
        /// When it leaves.
        let due: Int64
        /// Its number among all that were added.
        fileprivate let order: UInt64
        /// The slot of the store that holds it.
        let slot: Int32

        fileprivate func isBefore(_ other: Entry) -> Bool {
            due < other.due || due == other.due && order < other.order
        }
    }

    private var entries: [Entry] = []
    private var added: UInt64 = 0

    init(capacity: Int) { entries.reserveCapacity(capacity) }

    var isEmpty: Bool { entries.isEmpty }

    /// The next to leave.
    var first: Entry? { entries.first }

    /// Adds a frame; there is room for as many as the store has slots.
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

    /// Removes the next to leave if it leaves by a time.
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
