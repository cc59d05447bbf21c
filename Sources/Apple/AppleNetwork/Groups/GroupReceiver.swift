internal import Foundation
internal import Synchronization

/// The receive handler of a group, with its maximum length.
struct GroupReceiver: Sendable {
    /// The maximum number of bytes of a call.
    let maximum: Int
    /// Whether longer datagrams are dropped.
    let rejectsLonger: Bool
    /// The handler, with the message, its bytes, and whether these are its last.
    let handler: @Sendable (NWConnectionGroup.Message, Data?, Bool) -> Void

    /// Calls the handler with a datagram.
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

/// The completion of a send to several endpoints: called once, with the first error, when all are done.
final class GroupCompletion: Sendable {
    private let values: Mutex<(left: Int, error: NWError?)>
    private let body: @Sendable (NWError?) -> Void

    init(_ count: Int, _ body: @escaping @Sendable (NWError?) -> Void) {
        values = Mutex((count, nil))
        self.body = body
    }

    /// Counts an endpoint that is done.
    func done(_ error: NWError?) {
        let (isLast, first) = values.withLock { values in
            values.left -= 1
            values.error = values.error ?? error
            return (values.left == 0, values.error)
        }
        if isLast { body(first) }
    }

    /// Completes with an error before anything is sent.
    func end(_ error: NWError) {
        let isOpen = values.withLock { values in
            defer { values.left = 0 }
            return values.left > 0
        }
        if isOpen { body(error) }
    }
}
