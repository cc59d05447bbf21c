internal import AppleNetwork
internal import Dispatch
public import Foundation
internal import Synchronization

/// A session, whose members are all connected to each other.
///
/// Each pair of members has a TCP connection, to which local network privacy applies.
public final class MCSession: NSObject, @unchecked Sendable {
    // Unchecked: the members are behind the lock, and the rest is used on the queue.

    /// The own peer.
    public let myPeerID: MCPeerID
    /// The certificate and key of the own peer; without effect.
    public let securityIdentity: [Any]?
    /// The encryption that the app wants; without effect.
    public let encryptionPreference: MCEncryptionPreference

    /// A connection to another member.
    struct Member: Sendable {
        let link: PeerLink
        var isConnected = false
        /// The port of the member's session.
        var port: UInt16?
    }

    private final class Slot: @unchecked Sendable {
        weak var delegate: (any MCSessionDelegate)?
    }

    private let lock = Mutex<[MCPeerID: Member]>([:])
    private let slot = Slot()
    private let delegateLock = Mutex(())
    let queue = DispatchQueue(label: "com.apple.MCSession.callbackQueue")
    /// The name that members of the session prove to know.
    var name = UUID().uuidString
    var listener: NWListener?
    /// The calls that wait for the port of the listener.
    var waiting: [@Sendable (UInt16) -> Void] = []
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
        for member in lock.withLock({ $0 }).values { member.link.connection.cancel() }
    }

    /// The delegate; a weak reference.
    public weak var delegate: (any MCSessionDelegate)? {
        get { delegateLock.withLock { _ in slot.delegate } }
        set { delegateLock.withLock { _ in slot.delegate = newValue } }
    }

    /// The peers that are connected.
    public var connectedPeers: [MCPeerID] {
        members.filter(\.value.isConnected).keys.sorted { $0.identifier < $1.identifier }
    }

    /// Sends data to connected peers; throws ``MCError/Code/notConnected`` if one is not connected, or
    /// ``MCError/Code/invalidParameter`` without peers.
    public func send(_ data: Data, toPeers peerIDs: [MCPeerID], with mode: MCSessionSendDataMode) throws {
        guard !peerIDs.isEmpty else { throw MCError(.invalidParameter) }
        let members = members
        let links = try peerIDs.map { peer in
            guard let member = members[peer], member.isConnected else { throw MCError(.notConnected) }
            return member.link
        }
        for link in links { link.send(PeerFrame(.data, data)) }
    }

    /// Leaves the session.
    public func disconnect() {
        queue.async { [self] in
            for (peer, member) in members {
                member.link.close()
                remove(peer, member.link)
            }
        }
    }

    /// Ends the attempt to connect to a peer.
    public func cancelConnectPeer(_ peerID: MCPeerID) {
        queue.async { [self] in
            guard let member = members[peerID], !member.isConnected else { return }
            member.link.connection.cancel()
            remove(peerID, member.link)
        }
    }

    /// Throws ``MCError/Code/unsupported``: a lab has no streams of sessions.
    public func startStream(withName streamName: String, toPeer peerID: MCPeerID) throws -> OutputStream {
        throw MCError(.unsupported)
    }

    var members: [MCPeerID: Member] { lock.withLock { $0 } }

    func change<Result: Sendable>(_ body: (inout [MCPeerID: Member]) -> Result) -> Result {
        lock.withLock { body(&$0) }
    }
}
