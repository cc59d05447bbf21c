internal import AppleNetwork
internal import Dispatch
public import Foundation
internal import Synchronization

/// A session, whose members are all connected to each other.
///
/// Each pair of members has a TCP connection, to which local network privacy applies. A peer is asked by an invitation, or
/// by the wish to join after an introduction; it answers, and is a member once the asking peer has confirmed the answer.
open class MCSession: NSObject, @unchecked Sendable {
    // Unchecked: the members are behind the lock, and the rest is used on the queue.

    /// The own peer.
    public let myPeerID: MCPeerID
    /// The certificate and key of the own peer; without effect.
    public let securityIdentity: [Any]?
    /// The encryption that the app wants; without effect.
    public let encryptionPreference: MCEncryptionPreference

    /// A peer that is asked, asks or is connected.
    struct Member: Sendable {
        /// The link over which the peer is asked.
        var outgoing: PeerLink?
        /// The link over which the peer asks.
        var incoming: PeerLink?
        /// Whether the peer was accepted over the incoming link.
        var hasAnswer = false
        /// The link of a connected member.
        var link: PeerLink?
        /// The port of the peer's session.
        var port: UInt16 = 0

        var isConnected: Bool { link != nil }
        var links: [PeerLink] { [outgoing, incoming, link].compactMap(\.self) }

        mutating func connect(by link: PeerLink) {
            (outgoing, incoming, hasAnswer) = (nil, nil, false)
            self.link = link
        }
    }

    private final class Slot: @unchecked Sendable {
        weak var delegate: (any MCSessionDelegate)?
    }

    private let lock = Mutex<[MCPeerID: Member]>([:])
    private let slot = Slot()
    private let delegateLock = Mutex(())
    let queue = DispatchQueue(label: "com.apple.MCSession.callbackQueue")
    /// The name of the session, which the members know.
    var name = UUID().uuidString
    /// The names of the members' sessions, one of which an introduced peer knows.
    var names: Set<String> = []
    var listener: NWListener?
    /// The calls that wait for the port of the listener.
    var waiting: [@Sendable (UInt16?) -> Void] = []
    var incoming: [MCPeerID: [UInt32: IncomingResource]] = [:]
    var nextResource: UInt32 = 0

    /// Creates a session.
    public convenience init(peer myPeerID: MCPeerID) {
        self.init(peer: myPeerID, securityIdentity: nil, encryptionPreference: .optional)
    }

    /// Creates a session with an identity and a preference, which a lab does not use.
    public init(
        peer myPeerID: MCPeerID, securityIdentity identity: [Any]?, encryptionPreference: MCEncryptionPreference
    ) {
        self.myPeerID = myPeerID
        securityIdentity = identity
        self.encryptionPreference = encryptionPreference
    }

    deinit {
        listener?.cancel()
        for link in members.values.flatMap(\.links) { link.connection.cancel() }
    }

    /// The delegate; a weak reference.
    open weak var delegate: (any MCSessionDelegate)? {
        get { delegateLock.withLock { _ in slot.delegate } }
        set { delegateLock.withLock { _ in slot.delegate = newValue } }
    }

    /// The peers that are connected.
    open var connectedPeers: [MCPeerID] {
        members.filter(\.value.isConnected).keys.sorted { $0.identifier < $1.identifier }
    }

    /// Sends data to connected peers; throws ``MCError/Code/notConnected`` if one is not connected, or
    /// ``MCError/Code/invalidParameter`` without peers.
    open func send(_ data: Data, toPeers peerIDs: [MCPeerID], with mode: MCSessionSendDataMode) throws {
        guard !peerIDs.isEmpty else { throw MCError(.invalidParameter) }
        let members = members
        let links = try peerIDs.map { peer in
            guard let link = members[peer]?.link else { throw MCError(.notConnected) }
            return link
        }
        for link in links { link.send(PeerFrame(.data, data)) }
    }

    /// Leaves the session; nobody joins it from then on.
    open func disconnect() {
        queue.async { [self] in
            listener?.cancel()
            listener = nil
            waiting = []
            (name, names) = (UUID().uuidString, [])
            let left = change { members in
                defer { members = [:] }
                return members
            }
            for (peer, member) in left {
                member.link?.close()
                for link in [member.outgoing, member.incoming] { link?.connection.cancel() }
                failResources(of: peer)
                delegate?.session(self, peer: peer, didChange: .notConnected)
            }
        }
    }

    /// Ends the attempt to connect to a peer.
    open func cancelConnectPeer(_ peerID: MCPeerID) {
        queue.async { [self] in
            guard let member = members[peerID], !member.isConnected else { return }
            for link in member.links { drop(peerID, link) }
        }
    }

    /// Sends a file to a peer, and calls the handler on the session's queue.
    ///
    /// It returns `nil`, and the handler gets an error, if the peer is not connected or the file cannot be read.
    @discardableResult
    open func sendResource(
        at resourceURL: URL, withName resourceName: String, toPeer peerID: MCPeerID,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) -> Progress? { send(resourceURL, resourceName, to: peerID, completionHandler) }

    /// Throws ``MCError/Code/unsupported``: a lab has no streams of sessions.
    open func startStream(withName streamName: String, toPeer peerID: MCPeerID) throws -> OutputStream {
        throw MCError(.unsupported)
    }

    var members: [MCPeerID: Member] { lock.withLock { $0 } }

    func change<Result: Sendable>(_ body: (inout [MCPeerID: Member]) -> Result) -> Result {
        lock.withLock { body(&$0) }
    }
}
