package import Foundation

/// The received data and the pending receives.
package struct ConnectionInbox {
    /// The amount of data of a receive.
    package enum Request {
        /// A number of bytes.
        case bytes(minimum: Int, maximum: Int)
        /// A whole message.
        case message
    }

    package typealias Completion = @Sendable (Data?, NWConnection.ContentContext?, Bool, NWError?) -> Void

    /// The arguments of a completion.
    package struct Delivery: Sendable {
        package var completion: Completion
        package var data: Data?
        package var context: NWConnection.ContentContext?
        package var isComplete = false
        package var error: NWError?
    }

    /// Bytes of one message.
    package struct Piece {
        package var data: Data
        /// The number of bytes that were delivered.
        package var taken = 0
        package var context: NWConnection.ContentContext
        /// Whether the message ends with these bytes.
        package var endsMessage: Bool

        package init(data: Data, context: NWConnection.ContentContext, endsMessage: Bool) {
            self.data = data
            self.context = context
            self.endsMessage = endsMessage
        }

        var count: Int { data.count - taken }
    }

    /// The size in bytes from which on a copy costs more than another delivery.
    private static let large = 16_384

    private var pieces = FirstInFirstOut<Piece>()
    private var pending = FirstInFirstOut<(request: Request, completion: Completion)>()
    /// Whether nothing more comes.
    private(set) var hasEnded = false
    /// Whether a receive has got the end.
    private(set) var hasDeliveredEnd = false
    /// The number of bytes that are kept.
    private(set) var count = 0

    /// Whether a receive waits for more.
    var hasPending: Bool { !pending.isEmpty }

    /// The number of messages or pieces that are kept.
    var pieceCount: Int { pieces.count }

    mutating func add(_ piece: Piece) {
        pieces.append(piece)
        count += piece.count
    }

    mutating func end() { hasEnded = true }

    mutating func add(_ request: Request, _ completion: @escaping Completion) { pending.append((request, completion)) }

    /// Removes the receives that can be completed, and returns their deliveries.
    mutating func deliver() -> [Delivery] {
        var deliveries: [Delivery] = []
        while let first = pending.first, let delivery = delivery(for: first.request, first.completion) {
            pending.removeFirst()
            deliveries.append(delivery)
        }
        return deliveries
    }

    /// Drops the data, and fails the pending receives.
    mutating func fail(_ error: NWError) -> [Delivery] {
        _ = pieces.removeAll()
        count = 0
        return failPending(error)
    }

    /// Fails the pending receives, but not later ones.
    mutating func failPending(_ error: NWError) -> [Delivery] {
        pending.removeAll().map { Delivery(completion: $0.completion, error: error) }
    }

    private mutating func delivery(for request: Request, _ completion: @escaping Completion) -> Delivery? {
        guard let first = pieces.first else {
            guard hasEnded else { return nil }
            if hasDeliveredEnd { return Delivery(completion: completion, error: .posix(.ENODATA)) }
            hasDeliveredEnd = true
            return Delivery(completion: completion, context: .finalMessage, isComplete: true)
        }
        let (available, hasMessageEnd) = available(for: request)
        let minimum: Int
        let maximum: Int
        switch request {
        case .message:
            guard hasMessageEnd || hasEnded else { return nil }
            (minimum, maximum) = (.max, .max)
        case .bytes(let least, let most):
            maximum = max(most, 1)
            minimum = min(max(least, 1), maximum)
            guard hasMessageEnd || hasEnded || available >= minimum else { return nil }
        }
        let (data, endsMessage) = take(minimum, maximum)
        // The end of a stream goes with its last bytes.
        let isLast = !endsMessage && hasEnded && pieces.isEmpty
        if isLast { hasDeliveredEnd = true }
        let context = isLast ? NWConnection.ContentContext.finalMessage : first.context
        return Delivery(
            completion: completion, data: data.isEmpty ? nil : data, context: context,
            isComplete: endsMessage || isLast)
    }

    /// Returns the number of bytes of the first message, as far as the request needs it, and whether its end is there.
    private func available(for request: Request) -> (Int, Bool) {
        var sum = 0
        for piece in pieces {
            sum += piece.count
            if piece.endsMessage { return (sum, true) }
            if case .bytes(let minimum, _) = request, sum >= minimum, sum > 0 { return (sum, false) }
        }
        return (sum, false)
    }

    /// Removes bytes of the first message, and returns them and whether its end was among them.
    ///
    /// Joins small pieces, which copies them.
    private mutating func take(_ minimum: Int, _ maximum: Int) -> (Data, Bool) {
        var data = Data()
        while let piece = pieces.first {
            let length = min(piece.count, maximum - data.count)
            let bytes =
                piece.taken == 0 && length == piece.count
                ? piece.data : piece.data.subdata(in: piece.taken..<piece.taken + length)
            if data.isEmpty { data = bytes } else { data.append(bytes) }
            count -= length
            guard length == piece.count else {
                pieces.first?.taken += length
                return (data, false)
            }
            pieces.removeFirst()
            if piece.endsMessage { return (data, true) }
            if data.count == maximum || data.count >= max(minimum, Self.large) { break }
        }
        return (data, false)
    }
}
