internal import AppleNetwork
internal import Dispatch
public import Foundation
internal import Synchronization

/// Looks for peers on the local network by Bonjour, and invites them.
open class MCNearbyServiceBrowser: NSObject, @unchecked Sendable {
    // Unchecked: what changes is behind the lock.

    /// The own peer, which the browser does not find.
    public let myPeerID: MCPeerID
    /// The type of the service.
    public let serviceType: String

    private struct State: Sendable {
        var browser: NWBrowser?
        /// Whether the browser was ready.
        var isReady = false
        /// The peers that are seen.
        var seen: Set<MCPeerID> = []
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
    open weak var delegate: (any MCNearbyServiceBrowserDelegate)? {
        get { state.withLock { _ in slot.delegate } }
        set { state.withLock { _ in slot.delegate = newValue } }
    }

    /// Begins to look for peers.
    open func startBrowsingForPeers() {
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
        browser.stateUpdateHandler = { [weak self, weak browser] new in
            guard let self, let browser else { return }
            switch new {
            case .ready: state.withLock { if $0.browser === browser { $0.isReady = true } }
            case .waiting(let error): report(error)
            case .failed(let error): end(browser, error)
            default: break
            }
        }
        browser.browseResultsChangedHandler = { [weak self, weak browser] results, _ in
            if let browser { self?.take(results, of: browser) }
        }
        browser.start(queue: .main)
    }

    /// Ends the search.
    open func stopBrowsingForPeers() {
        let browser = state.withLock { state in
            defer { state = State() }
            return state.browser
        }
        browser?.cancel()
    }

    /// Invites a peer into a session; a timeout of 0 or less is 30 seconds.
    ///
    /// The session's delegate gets the states of the peer, also `notConnected` if it declines or does not answer in time.
    open func invitePeer(
        _ peerID: MCPeerID, to session: MCSession, withContext context: Data?, timeout: TimeInterval
    ) {
        // The service has the identifier as its name, so a peer need not be seen now.
        let endpoint = NWEndpoint.service(
            name: peerID.identifier, type: ServiceType.bonjour(serviceType), domain: "local.", interface: nil)
        session.join(peerID, at: endpoint, timeout: timeout > 0 ? timeout : 30) { card in
            var card = card
            card.context = context
            return PeerFrame(.invite, json: card)
        }
    }

    /// Looks for peers anew after the browser has failed: the device ends the requests of a suspended app.
    private func end(_ browser: NWBrowser, _ error: NWError) {
        let ended = state.withLock { state in
            guard state.browser === browser else { return nil as State? }
            defer { state = State() }
            return state
        }
        guard let ended else { return }
        for peer in ended.seen { delegate?.browser(self, lostPeer: peer) }
        if ended.isReady { startBrowsingForPeers() } else { report(error) }
    }

    private func report(_ error: NWError) {
        delegate?.browser(self, didNotStartBrowsingForPeers: ServiceType.error(error))
    }

    private func take(_ results: Set<NWBrowser.Result>, of browser: NWBrowser) {
        var found: [MCPeerID: [String: String]] = [:]
        for result in results {
            guard case .service(let identifier, _, _, _) = result.endpoint, identifier != myPeerID.identifier,
                case .bonjour(let record) = result.metadata
            else { continue }
            var info = record.dictionary
            guard let name = info.removeValue(forKey: ServiceType.nameKey) else { continue }
            found[MCPeerID(displayName: name, identifier: identifier)] = info
        }
        let peers = Set(found.keys)
        let before = state.withLock { state in
            guard state.browser === browser else { return nil as Set<MCPeerID>? }
            defer { state.seen = peers }
            return state.seen
        }
        guard let before, let delegate else { return }
        for peer in before.subtracting(peers) { delegate.browser(self, lostPeer: peer) }
        for (peer, info) in found where !before.contains(peer) {
            delegate.browser(self, foundPeer: peer, withDiscoveryInfo: info.isEmpty ? nil : info)
        }
    }
}

/// The delegate of a browser, which is called on the main queue.
public protocol MCNearbyServiceBrowserDelegate: NSObjectProtocol {
    /// Tells that a peer was found.
    func browser(
        _ browser: MCNearbyServiceBrowser, foundPeer peerID: MCPeerID, withDiscoveryInfo info: [String: String]?)

    /// Tells that a peer is no longer offered.
    func browser(_ browser: MCNearbyServiceBrowser, lostPeer peerID: MCPeerID)

    /// Tells that the browser does not look for peers.
    func browser(_ browser: MCNearbyServiceBrowser, didNotStartBrowsingForPeers error: any Error)
}

extension MCNearbyServiceBrowserDelegate {
    /// Does nothing.
    public func browser(_ browser: MCNearbyServiceBrowser, didNotStartBrowsingForPeers error: any Error) {}
}
