internal import AppleNetwork
internal import Dispatch
public import Foundation
internal import Synchronization

/// Offers the own peer to others on the local network by Bonjour, and takes invitations.
open class MCNearbyServiceAdvertiser: NSObject, @unchecked Sendable {
    // Unchecked: what changes is behind the lock.

    /// The own peer.
    public let myPeerID: MCPeerID
    /// The information that browsers get before an invitation.
    public let discoveryInfo: [String: String]?
    /// The type of the service.
    public let serviceType: String

    private struct Offer: Sendable {
        var listener: NWListener?
        /// Whether the listener's service was registered.
        var isRegistered = false
    }

    private final class Slot: @unchecked Sendable {
        weak var delegate: (any MCNearbyServiceAdvertiserDelegate)?
    }

    private let slot = Slot()
    private let lock = Mutex(Offer())

    /// Creates an advertiser of a type of 1 to 15 letters, digits and hyphens.
    public init(peer myPeerID: MCPeerID, discoveryInfo info: [String: String]?, serviceType: String) {
        self.myPeerID = myPeerID
        discoveryInfo = info
        self.serviceType = serviceType
        _ = ServiceType.bonjour(serviceType)
    }

    deinit { lock.withLock { $0.listener }?.cancel() }

    /// The delegate, which is called on the main queue; a weak reference.
    open weak var delegate: (any MCNearbyServiceAdvertiserDelegate)? {
        get { lock.withLock { _ in slot.delegate } }
        set { lock.withLock { _ in slot.delegate = newValue } }
    }

    /// Begins to offer the peer.
    open func startAdvertisingPeer() {
        do {
            let listener = try NWListener(using: PeerLink.parameters)
            let isNew = lock.withLock { offer in
                guard offer.listener == nil else { return false }
                offer = Offer(listener: listener)
                return true
            }
            if isNew { start(listener) }
        } catch { DispatchQueue.main.async { self.report(error) } }
    }

    /// Ends the offer.
    open func stopAdvertisingPeer() {
        let listener = lock.withLock { offer in
            defer { offer = Offer() }
            return offer.listener
        }
        listener?.cancel()
    }

    private func start(_ listener: NWListener) {
        var record = NWTXTRecord(discoveryInfo ?? [:])
        record[ServiceType.nameKey] = myPeerID.displayName
        listener.service = NWListener.Service(
            name: myPeerID.identifier, type: ServiceType.bonjour(serviceType), txtRecord: record)
        listener.newConnectionHandler = { [weak self] in self?.accept($0) }
        listener.serviceRegistrationUpdateHandler = { [weak self, weak listener] change in
            guard let self, case .add = change else { return }
            lock.withLock { if $0.listener === listener { $0.isRegistered = true } }
        }
        listener.stateUpdateHandler = { [weak self, weak listener] state in
            switch state {
            case .waiting(let error), .failed(let error): if let listener { self?.end(listener, error) }
            default: break
            }
        }
        listener.start(queue: .main)
    }

    /// Offers the peer anew after the listener has failed: the device closes the sockets of a suspended app.
    private func end(_ listener: NWListener, _ error: NWError) {
        let ended = lock.withLock { offer in
            guard offer.listener === listener else { return nil as Offer? }
            defer { offer = Offer() }
            return offer
        }
        guard let ended else { return }
        listener.cancel()
        if ended.isRegistered { startAdvertisingPeer() } else { report(error) }
    }

    private func report(_ error: any Error) {
        delegate?.advertiser(self, didNotStartAdvertisingPeer: ServiceType.error(error))
    }

    private func accept(_ connection: NWConnection) {
        let link = PeerLink(connection)
        link.start()
        link.read { [weak self] frame in
            guard let frame, frame.kind == .invite, let card = frame.json(PeerCard.self) else {
                return connection.cancel()
            }
            DispatchQueue.main.async { [weak self] in
                guard let self, let delegate else { return connection.cancel() }
                delegate.advertiser(
                    self, didReceiveInvitationFromPeer: card.peer, withContext: card.context
                ) { isAccepted, session in
                    if isAccepted, let session { return session.adopt(card, link) }
                    link.send(PeerFrame(.decline))
                    link.close()
                }
            }
        }
    }
}

/// The delegate of an advertiser, which is called on the main queue.
public protocol MCNearbyServiceAdvertiserDelegate: NSObjectProtocol {
    /// Takes the invitation of a peer; the handler answers, with the session that the other peer is to join.
    func advertiser(
        _ advertiser: MCNearbyServiceAdvertiser, didReceiveInvitationFromPeer peerID: MCPeerID,
        withContext context: Data?, invitationHandler: @escaping (Bool, MCSession?) -> Void)

    /// Tells that the peer is not offered.
    func advertiser(_ advertiser: MCNearbyServiceAdvertiser, didNotStartAdvertisingPeer error: any Error)
}

extension MCNearbyServiceAdvertiserDelegate {
    /// Does nothing.
    public func advertiser(_ advertiser: MCNearbyServiceAdvertiser, didNotStartAdvertisingPeer error: any Error) {}
}
