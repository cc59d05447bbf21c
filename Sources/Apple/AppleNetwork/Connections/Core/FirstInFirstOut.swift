/// A queue that releases an element as soon as it is removed.
struct FirstInFirstOut<Element> {
    private var elements: [Element?] = []
    private var head = 0

    var isEmpty: Bool { head == elements.count }

    var count: Int { elements.count - head }

    /// The oldest element.
    var first: Element? {
        get { head < elements.count ? elements[head] : nil }
        set { elements[head] = newValue }
    }

    mutating func append(_ element: Element) { elements.append(element) }

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

    /// Removes all elements and returns them, the oldest first.
    mutating func removeAll() -> [Element] {
        defer { self = Self() }
        return Array(self)
    }
}

extension FirstInFirstOut: Sequence {
    /// Returns an iterator that begins with the oldest element.
    func makeIterator() -> some IteratorProtocol<Element> { elements[head...].lazy.compactMap { $0 }.makeIterator() }
}
