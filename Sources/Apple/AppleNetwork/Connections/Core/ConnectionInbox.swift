internal import Foundation

/// What has been received and what is waited for.
struct ConnectionInbox {
    /// What a program asks for.
    enum Wish {
        /// So many bytes.
        case bytes(minimum: Int, maximum: Int)
        /// A whole message.
        case message
    }

    /// Who asks for it.
    typealias Completion = @Sendable (Data?, NWConnection.ContentContext?, Bool, NWError?) -> Void

    /// Who is called with what.
    typealias Delivery = (
        completion: Completion, data: Data?, context: NWConnection.ContentContext?, isComplete: Bool, error: NWError?
    )

    /// Bytes of one message.
    struct Piece {
        var data: Data
        /// How many of the bytes were taken.
        var taken = 0
        /// What belongs to the message.
        var context: NWConnection.ContentContext
        /// Whether the message ends with these bytes.
        var endsMessage: Bool

        var count: Int { data.count - taken }
    }

    /// From so many bytes on, a copy costs more than another delivery.
    private static let large = 16_384

    private var pieces = FirstInFirstOut<Piece>()
    private var wishes = FirstInFirstOut<(wish: Wish, completion: Completion)>()
    private var hasEnded = false
    private var hasToldEnd = false
    /// How many bytes are kept.
    private(set) var count = 0

    /// Whether somebody waits for more.
    var isWaited: Bool { !wishes.isEmpty }

    /// Whether nothing more comes.
    var isAtEnd: Bool { hasEnded }

    /// How many messages or pieces are kept.
    var pieceCount: Int { pieces.count }

    /// Keeps bytes.
    mutating func add(_ piece: Piece) {
        pieces.append(piece)
        count += piece.count
    }

    /// Nothing more comes.
    mutating func end() { hasEnded = true }

    /// Keeps a wish.
    mutating func ask(_ wish: Wish, _ completion: @escaping Completion) { wishes.append((wish, completion)) }

    /// Takes what can be delivered.
    mutating func deliver() -> [Delivery] {
        var deliveries: [Delivery] = []
        while let first = wishes.first, let delivery = fulfil(first.wish, first.completion) {
            wishes.removeFirst()
            deliveries.append(delivery)
        }
        return deliveries
    }

    /// Fulfils no wish any more: all end with the error.
    mutating func fail(_ error: NWError) -> [Delivery] {
        _ = pieces.removeAll()
        count = 0
        return failWishes(error)
    }

    /// Ends the wishes of now with an error; what is received later is delivered.
    mutating func failWishes(_ error: NWError) -> [Delivery] {
        wishes.removeAll().map { ($0.completion, nil, nil, false, error) }
    }

    private mutating func fulfil(_ wish: Wish, _ completion: @escaping Completion) -> Delivery? {
        guard let first = pieces.first else {
            guard hasEnded else { return nil }
            if hasToldEnd { return (completion, nil, nil, false, .posix(.ENODATA)) }
            hasToldEnd = true
            return (completion, nil, .finalMessage, true, nil)
        }
        let (available, hasMessageEnd) = available(for: wish)
        let minimum: Int
        let maximum: Int
        switch wish {
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
        if isLast { hasToldEnd = true }
        let context = isLast ? NWConnection.ContentContext.finalMessage : first.context
        return (completion, data.isEmpty ? nil : data, context, endsMessage || isLast, nil)
    }

    /// How many bytes of the first message are there, as far as the wish needs to know, and whether its end is.
    private func available(for wish: Wish) -> (Int, Bool) {
        var sum = 0
        for piece in pieces {
            sum += piece.count
            if piece.endsMessage { return (sum, true) }
            if case .bytes(let minimum, _) = wish, sum >= minimum, sum > 0 { return (sum, false) }
        }
        return (sum, false)
    }

    /// Takes bytes of the first message, and whether its end was among them.
    ///
    /// Pieces are joined, which copies them, until there is a large one that is enough.
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
