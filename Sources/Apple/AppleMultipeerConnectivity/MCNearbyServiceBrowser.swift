internal import AppleNetwork
internal import Dispatch
public import Foundation
internal import Synchronization

/// Looks for peers on the local network by Bonjour, and invites them.
public final class MCNearbyServiceBrowser: NSObject, @unchecked Sendable {
    // Unchecked: what changes is behind the lock.

    /// The own peer, which the browser does not find.
    public let myPeerID: MCPeerID
    /// The type of the service.
    public let serviceType: String

    private struct State: Sendable {
        var browser: NWBrowser?
        /// The endpoints of the peers that are seen.
        var seen: [MCPeerID: NWEndpoint] = [:]
    }

    private final class Slot: @unchecked Sendable {
        weak var delegate: (any MCNearbyServiceBrowserDelegate)?
    }

    private let slot = Slot()
    private let state = Mutex(State())

    /// Creates a browser of a type of 1 to 15 letters, digits and hyphens.
    public init(peer myPeerID: MCPeerID, serviceType: String) {
        self.myPeerID = myPeerID
        self.serviceType = serviceType
        _ = ServiceType.bonjour(serviceType)
    }

    deinit { state.withLock { $0.browser }?.cancel() }

    /// The delegate, which is called on the main queue; a weak reference.
    public weak var delegate: (any MCNearbyServiceBrowserDelegate)? {
        get { state.withLock { _ in slot.delegate } }
        set { state.withLock { _ in slot.delegate = newValue } }
    }

    /// Begins to look for peers.
    public func startBrowsingForPeers() {
        let parameters = NWParameters()
        parameters.includePeerToPeer = true
        let browser = NWBrowser(
            for: .bonjourWithTXTRecord(type: ServiceType.bonjour(serviceType), domain: nil), using: parameters)
        let isNew = state.withLock { state in
            guard state.browser == nil else { return false }
            state.browser = browser
            return true
        }
        guard isNew else { return }
        browser.stateUpdateHandler = { [weak self] new in
            guard let self else { return }
            switch new {
            case .waiting(let error), .failed(let error):
                delegate?.browser(self, didNotStartBrowsingForPeers: ServiceType.error(error))
            default: break
            }
        }
        browser.browseResultsChangedHandler = { [weak self] results, _ in self?.take(results) }
        browser.start(queue: .main)
    }

    /// Ends the search.
    public func stopBrowsingForPeers() {
        let browser = state.withLock { state in
            defer { state = State() }
            return state.browser
        }
        browser?.cancel()
    }

    /// Invites a peer into a session; a timeout of 0 or less is 30 seconds.
    ///
    /// The session's delegate gets the states of the peer, also `notConnected` if it declines or does not answer in time.
    public func invitePeer(
        _ peerID: MCPeerID, to session: MCSession, withContext context: Data?, timeout: TimeInterval
    ) {
        guard let endpoint = state.withLock({ $0.seen[peerID] }) else { return }
        session.join(peerID, at: endpoint, timeout: timeout > 0 ? timeout : 30) { card in
            var card = card
            card.context = context
            return PeerFrame(.invite, json: card)
        }
    }

    private func take(_ results: Set<NWBrowser.Result>) {
        var found: [MCPeerID: (endpoint: NWEndpoint, info: [String: String])] = [:]
        for result in results {
            guard case .service(let identifier, _, _, _) = result.endpoint, identifier != myPeerID.identifier,
                case .bonjour(let record) = result.metadata
            else { continue }
            var info = record.dictionary
            guard let name = info.removeValue(forKey: ServiceType.nameKey) else { continue }
            found[MCPeerID(displayName: name, identifier: identifier)] = (result.endpoint, info)
        }
        let (before, isRunning) = state.withLock { state in
            defer { if state.browser != nil { state.seen = found.mapValues(\.endpoint) } }
            return (Set(state.seen.keys), state.browser != nil)
        }
        guard isRunning, let delegate else { return }
        for peer in before.subtracting(found.keys) { delegate.browser(self, lostPeer: peer) }
        for (peer, service) in found where !before.contains(peer) {
            delegate.browser(
                self, foundPeer: peer, withDiscoveryInfo: service.info.isEmpty ? nil : service.info)
        }
    }
}

/// The delegate of a browser, which is called on the main queue.
public protocol MCNearbyServiceBrowserDelegate: NSObjectProtocol {
    /// A peer was found.
    func browser(
        _ browser: MCNearbyServiceBrowser, foundPeer peerID: MCPeerID, withDiscoveryInfo info: [String: String]?)

    /// A peer is no longer offered.
    func browser(_ browser: MCNearbyServiceBrowser, lostPeer peerID: MCPeerID)

    /// The browser does not look for peers.
    func browser(_ browser: MCNearbyServiceBrowser, didNotStartBrowsingForPeers error: any Error)
}

extension MCNearbyServiceBrowserDelegate {
    /// Does nothing.
    public func browser(_ browser: MCNearbyServiceBrowser, didNotStartBrowsingForPeers error: any Error) {}
}
