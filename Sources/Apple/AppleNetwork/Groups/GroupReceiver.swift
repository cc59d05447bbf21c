internal import Foundation
internal import Synchronization

/// What is handed the datagrams of a group, and how long they may be.
struct GroupReceiver: Sendable {
    /// The most bytes that are handed over at a time.
    let maximum: Int
    /// Whether longer datagrams are left out.
    let rejectsLonger: Bool
    /// What is handed a datagram, its bytes, and whether these are its last.
    let handler: @Sendable (NWConnectionGroup.Message, Data?, Bool) -> Void

    /// Hands over a datagram.
    func take(_ data: Data, _ message: NWConnectionGroup.Message) {
        if data.count <= maximum { return handler(message, data, true) }
        guard !rejectsLonger else { return }
        var rest = data
        while !rest.isEmpty {
            let piece = rest.prefix(maximum)
            rest = rest.dropFirst(maximum)
            handler(message, Data(piece), rest.isEmpty)
        }
    }
}

/// The completion of what is sent to several endpoints: called once, with the first error, when all have it.
final class GroupCompletion: Sendable {
    private let values: Mutex<(left: Int, error: NWError?)>
    private let body: @Sendable (NWError?) -> Void

    init(_ count: Int, _ body: @escaping @Sendable (NWError?) -> Void) {
        values = Mutex((count, nil))
        self.body = body
    }

    /// One endpoint is done.
    func done(_ error: NWError?) {
        let (isLast, first) = values.withLock { values in
            values.left -= 1
            values.error = values.error ?? error
            return (values.left == 0, values.error)
        }
        if isLast { body(first) }
    }

    /// Nothing is sent to any of them.
    func end(_ error: NWError) {
        let isOpen = values.withLock { values in
            defer { values.left = 0 }
            return values.left > 0
        }
        if isOpen { body(error) }
    }
}
