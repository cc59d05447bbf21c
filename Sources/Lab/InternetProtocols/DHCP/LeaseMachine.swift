/// A DHCPv4 client without sockets and clocks: it takes messages and times, and says what is to be done (RFC 2131, section 4.4).
///
/// It differs from the document where a lab has no time to wait: what is not answered is sent again after 1 s, and then
/// after twice as long each time up to 16 s, without jitter (the document: 4 s to 64 s); and renewals that are not answered are
/// sent again after half of the time left, 1 s at least (the document: 60 s).
package struct LeaseMachine: Sendable {
    /// Something to do.
    package enum Effect: Sendable, Hashable {
        /// Send a message to all servers, from whatever address the client has.
        case broadcast(DHCPMessage)
        /// Send a message to one server.
        case send(DHCPMessage, to: IPAddress)
        /// Take a leased address into use.
        case bind(DHCPLease)
        /// Note that the lease lasts longer.
        case extend(DHCPLease)
        /// Give up the address of a lease, for its time is over.
        case expire(DHCPLease)
        /// Note that no server has offered an address for a while.
        case lack
        /// Note that a server refused a request; a leased address is to be given up.
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
    /// The number of discoveries without an offer after which it says so, once for each search.
    private static let discoveries = 2
    /// The number of requests without an answer after which it looks for servers again.
    private static let requests = 4

    private let hardwareAddress: [UInt8]
    private var transaction: UInt32
    private var state = State.stopped
    private var tries = 0
    private var wait = firstWait
    /// When the last request was sent, from which its lease counts.
    private var sent = Duration.zero
    /// When it has something to do even if nothing comes; `nil` before it is started.
    package private(set) var deadline: Duration?

    /// Makes a client of an interface; `transaction` is the number of its first exchange.
    package init(hardwareAddress: [UInt8], transaction: UInt32) {
        (self.hardwareAddress, self.transaction) = (hardwareAddress, transaction)
    }

    /// The lease that it has.
    package var lease: DHCPLease? {
        switch state {
        case .bound(let lease), .renewing(let lease), .rebinding(let lease): lease
        case .stopped, .selecting, .requesting: nil
        }
    }

    /// Starts to look for servers.
    package mutating func start(at now: Duration) -> [Effect] {
        transaction &+= 1
        (state, tries, wait) = (.selecting, 0, Self.firstWait)
        return sendAgain(at: now)
    }

    /// Does what is due at a time.
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

    /// Takes a message that was received; others than replies to its last exchange do nothing.
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
            // A server does not give another address this way (RFC 2131, section 4.4.5).
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

    /// Sends what it waits for an answer to, and sets the time of the next try.
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
