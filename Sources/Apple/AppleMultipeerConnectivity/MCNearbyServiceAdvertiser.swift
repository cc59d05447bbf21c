internal import AppleNetwork
internal import Dispatch
public import Foundation
internal import Synchronization

/// Offers the own peer to others on the local network by Bonjour, and takes invitations.
public final class MCNearbyServiceAdvertiser: NSObject, @unchecked Sendable {
    // Unchecked: what changes is used on the main queue, or behind the lock.

    /// The own peer.
    public let myPeerID: MCPeerID
    /// The information that browsers get before an invitation.
    public let discoveryInfo: [String: String]?
    /// The type of the service.
    public let serviceType: String

    private final class Slot: @unchecked Sendable {
        weak var delegate: (any MCNearbyServiceAdvertiserDelegate)?
    }

    private let slot = Slot()
    private let lock = Mutex<NWListener?>(nil)

    /// Creates an advertiser of a type of 1 to 15 letters, digits and hyphens.
    public init(peer myPeerID: MCPeerID, discoveryInfo info: [String: String]?, serviceType: String) {
        self.myPeerID = myPeerID
        discoveryInfo = info
        self.serviceType = serviceType
        _ = ServiceType.bonjour(serviceType)
    }

    deinit { lock.withLock { $0 }?.cancel() }

    /// The delegate, which is called on the main queue; a weak reference.
    public weak var delegate: (any MCNearbyServiceAdvertiserDelegate)? {
        get { lock.withLock { _ in slot.delegate } }
        set { lock.withLock { _ in slot.delegate = newValue } }
    }

    /// Begins to offer the peer.
    public func startAdvertisingPeer() {
        guard let listener = try? NWListener(using: PeerLink.parameters) else { return }
        let isNew = lock.withLock { current in
            guard current == nil else { return false }
            current = listener
            return true
        }
        guard isNew else { return }
        var record = NWTXTRecord(discoveryInfo ?? [:])
        record[ServiceType.nameKey] = myPeerID.displayName
        listener.service = NWListener.Service(
            name: myPeerID.identifier, type: ServiceType.bonjour(serviceType), txtRecord: record)
        listener.newConnectionHandler = { [weak self] in self?.accept($0) }
        listener.stateUpdateHandler = { [weak self] state in
            switch state {
            case .waiting(let error), .failed(let error): self?.report(error)
            default: break
            }
        }
        listener.start(queue: .main)
    }

    /// Ends the offer.
    public func stopAdvertisingPeer() {
        let listener = lock.withLock { current in
            defer { current = nil }
            return current
        }
        listener?.cancel()
    }

    private func report(_ error: NWError) {
        delegate?.advertiser(self, didNotStartAdvertisingPeer: ServiceType.error(error))
    }

    private func accept(_ connection: NWConnection) {
        let link = PeerLink(connection, queue: .main)
        link.start(
            receive: { [weak self] frame in
                guard let self, let delegate, frame.kind == .invite, let card = frame.json(PeerCard.self) else {
                    return connection.cancel()
                }
                delegate.advertiser(
                    self, didReceiveInvitationFromPeer: card.peer, withContext: card.context
                ) { isAccepted, session in
                    guard isAccepted, let session else {
                        link.send(PeerFrame(.decline))
                        return link.close()
                    }
                    session.adopt(card, link)
                }
            }, ended: {})
    }
}

/// The delegate of an advertiser, which is called on the main queue.
public protocol MCNearbyServiceAdvertiserDelegate: NSObjectProtocol {
    /// A peer invites into its session; the handler answers, with the session that the other peer is to join.
    func advertiser(
        _ advertiser: MCNearbyServiceAdvertiser, didReceiveInvitationFromPeer peerID: MCPeerID,
        withContext context: Data?, invitationHandler: @escaping (Bool, MCSession?) -> Void)

    /// The peer is not offered.
    func advertiser(_ advertiser: MCNearbyServiceAdvertiser, didNotStartAdvertisingPeer error: any Error)
}

extension MCNearbyServiceAdvertiserDelegate {
    /// Does nothing.
    public func advertiser(_ advertiser: MCNearbyServiceAdvertiser, didNotStartAdvertisingPeer error: any Error) {}
}
