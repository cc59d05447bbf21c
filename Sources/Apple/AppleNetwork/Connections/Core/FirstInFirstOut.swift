/// A queue that lets go of what is taken from it at once.
struct FirstInFirstOut<Element> {
    private var elements: [Element?] = []
    private var head = 0

    /// Whether nothing is in it.
    var isEmpty: Bool { head == elements.count }

    /// How many are in it.
    var count: Int { elements.count - head }

    /// The oldest.
    var first: Element? {
        get { head < elements.count ? elements[head] : nil }
        set { elements[head] = newValue }
    }

    /// Puts one behind the others.
    mutating func append(_ element: Element) { elements.append(element) }

    /// Takes the oldest away.
    mutating func removeFirst() {
        elements[head] = nil
        head += 1
        if head == elements.count {
            elements.removeAll(keepingCapacity: head <= 64)
            head = 0
        } else if head >= 64, head * 2 > elements.count {
            elements.removeFirst(head)
            head = 0
        }
    }

    /// Takes all, the oldest first.
    mutating func removeAll() -> [Element] {
        defer { self = Self() }
        return Array(self)
    }
}

extension FirstInFirstOut: Sequence {
    /// From the oldest on.
    func makeIterator() -> some IteratorProtocol<Element> { elements[head...].lazy.compactMap { $0 }.makeIterator() }
}
