/// A DHCPv4 client without sockets and clocks: it takes messages and times, and returns what to do (RFC 2131, 4.4).
///
/// It differs from the RFC to save time in a lab. It retries after 1 s, doubling up to 16 s, without jitter (RFC: 4 s
/// to 64 s). It retries a renewal after half of the time left, at least 1 s (RFC: 60 s).
package struct LeaseMachine: Sendable {
    /// An action for the caller.
    package enum Effect: Sendable, Hashable {
        /// Send a message to all servers, from any source address.
        case broadcast(DHCPMessage)
        case send(DHCPMessage, to: IPAddress)
        /// Add a leased address to the interface.
        case bind(DHCPLease)
        /// The lease was renewed.
        case extend(DHCPLease)
        /// Remove the address of an expired lease.
        case expire(DHCPLease)
        /// No server has offered an address for a while.
        case lack
        /// A server has refused a request; remove the address of the lease, if there is one.
        case refuse(DHCPLease?, by: IPAddress?, reason: String)
    }

    private enum State: Sendable {
        case stopped
        case selecting
        case requesting(DHCPMessage)
        case bound(DHCPLease)
        case renewing(DHCPLease)
        case rebinding(DHCPLease)
    }

    private static let firstWait = Duration.seconds(1)
    private static let longestWait = Duration.seconds(16)
    /// The number of discoveries without an offer until `lack`, once per search.
    private static let discoveries = 2
    /// The number of requests without an answer until the client searches again.
    private static let requests = 4

    private let hardwareAddress: [UInt8]
    private var transaction: UInt32
    private var state = State.stopped
    private var tries = 0
    private var wait = firstWait
    /// The time of the last request, from which its lease counts.
    private var sent = Duration.zero
    /// The time of the next action if no message arrives; `nil` before the start.
    package private(set) var deadline: Duration?

    package init(hardwareAddress: [UInt8], transaction: UInt32) {
        (self.hardwareAddress, self.transaction) = (hardwareAddress, transaction)
    }

    /// The current lease, if any.
    package var lease: DHCPLease? {
        switch state {
        case .bound(let lease), .renewing(let lease), .rebinding(let lease): lease
        case .stopped, .selecting, .requesting: nil
        }
    }

    /// Starts the search for a server.
    package mutating func start(at now: Duration) -> [Effect] {
        transaction &+= 1
        (state, tries, wait) = (.selecting, 0, Self.firstWait)
        return sendAgain(at: now)
    }

    /// Performs what is due at a time.
    package mutating func advance(to now: Duration) -> [Effect] {
        guard let deadline, now >= deadline else { return [] }
        switch state {
        case .stopped: return []
        case .requesting where tries >= Self.requests: return start(at: now)
        case .selecting where tries == Self.discoveries: return [.lack] + sendAgain(at: now)
        case .selecting, .requesting: return sendAgain(at: now)
        case .bound(let lease):
            transaction &+= 1
            state = .renewing(lease)
            return renew(lease, at: now)
        case .renewing(let lease):
            if now >= lease.rebinding { state = .rebinding(lease) }
            return now >= lease.end ? expire(lease, at: now) : renew(lease, at: now)
        case .rebinding(let lease):
            return now >= lease.end ? expire(lease, at: now) : renew(lease, at: now)
        }
    }

    /// Processes a received message; all except replies of the current exchange are ignored.
    package mutating func receive(_ message: DHCPMessage, at now: Duration) -> [Effect] {
        guard message.isReply, message.transaction == transaction,
            message.hardwareAddress == hardwareAddress
        else {
            return []
        }
        switch (message.kind, state) {
        case (.offer, .selecting):
            guard let address = message.yourAddress, let server = message.server else { return [] }
            var request = newMessage(.request)
            (request.needsBroadcast, request.requestedAddress, request.server) = (true, address, server)
            (state, tries, wait) = (.requesting(request), 0, Self.firstWait)
            return sendAgain(at: now)
        case (.acknowledgement, .requesting): return bind(message, { .bind($0) })
        case (.acknowledgement, .renewing(let old)), (.acknowledgement, .rebinding(let old)):
            // A server does not assign another address in a renewal (RFC 2131, section 4.4.5).
            guard message.yourAddress == old.prefix.address else { return [] }
            return bind(message, { .extend($0) })
        case (.refusal, .requesting), (.refusal, .renewing), (.refusal, .rebinding):
            let refused = Effect.refuse(lease, by: message.server, reason: message.text ?? "")
            return [refused] + start(at: now)
        default: return []
        }
    }

    private mutating func bind(_ message: DHCPMessage, _ effect: (DHCPLease) -> Effect) -> [Effect] {
        guard let lease = DHCPLease(message, requestedAt: sent) else { return [] }
        state = .bound(lease)
        deadline = lease.renewal
        return [effect(lease)]
    }

    private mutating func expire(_ lease: DHCPLease, at now: Duration) -> [Effect] {
        [.expire(lease)] + start(at: now)
    }

    /// Sends the pending message again, and sets the time of the next retry.
    private mutating func sendAgain(at now: Duration) -> [Effect] {
        deadline = now + wait
        wait = min(wait * 2, Self.longestWait)
        tries += 1
        sent = now
        guard case .requesting(let request) = state else {
            var discovery = newMessage(.discover)
            discovery.needsBroadcast = true
            return [.broadcast(discovery)]
        }
        return [.broadcast(request)]
    }

    private mutating func renew(_ lease: DHCPLease, at now: Duration) -> [Effect] {
        var isRebinding = false
        if case .rebinding = state { isRebinding = true }
        let end = isRebinding ? lease.end : lease.rebinding
        deadline = min(now + max((end - now) / 2, Self.firstWait), end)
        sent = now
        var request = newMessage(.request)
        request.clientAddress = lease.prefix.address
        return [isRebinding ? .broadcast(request) : .send(request, to: lease.server)]
    }

    private func newMessage(_ kind: DHCPMessage.Kind) -> DHCPMessage {
        DHCPMessage(kind, transaction: transaction, hardwareAddress: hardwareAddress)
    }
}
