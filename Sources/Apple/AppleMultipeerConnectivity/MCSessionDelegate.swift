public import Foundation

/// The delegate of a session, which is called on a private queue of the session.
public protocol MCSessionDelegate: NSObjectProtocol {
    /// Tells that the state of a peer has changed.
    func session(_ session: MCSession, peer peerID: MCPeerID, didChange state: MCSessionState)

    /// Takes data of a peer.
    func session(_ session: MCSession, didReceive data: Data, fromPeer peerID: MCPeerID)

    /// Takes a stream that a peer has opened; never in a lab.
    func session(
        _ session: MCSession, didReceive stream: InputStream, withName streamName: String, fromPeer peerID: MCPeerID)

    /// Tells that a resource begins to come from a peer.
    func session(
        _ session: MCSession, didStartReceivingResourceWithName resourceName: String, fromPeer peerID: MCPeerID,
        with progress: Progress)

    /// Takes a resource, which is at a URL until this method returns, or the error of one that has failed.
    func session(
        _ session: MCSession, didFinishReceivingResourceWithName resourceName: String, fromPeer peerID: MCPeerID,
        at localURL: URL?, withError error: (any Error)?)

    /// Decides by the handler whether a peer may connect. A lab has no certificates.
    func session(
        _ session: MCSession, didReceiveCertificate certificate: [Any]?, fromPeer peerID: MCPeerID,
        certificateHandler: @escaping (Bool) -> Void)
}

extension MCSessionDelegate {
    /// Allows the peer.
    public func session(
        _ session: MCSession, didReceiveCertificate certificate: [Any]?, fromPeer peerID: MCPeerID,
        certificateHandler: @escaping (Bool) -> Void
    ) { certificateHandler(true) }
}

/// The state of a peer in a session.
public enum MCSessionState: Int, Sendable {
    /// The peer is not connected.
    case notConnected = 0
    /// The peer is about to connect.
    case connecting = 1
    /// The peer is connected.
    case connected = 2
}

/// The way that data is sent.
public enum MCSessionSendDataMode: Int, Sendable {
    /// In order, and again if it is lost.
    case reliable = 0
    /// At once; a lab sends it as reliable data.
    case unreliable = 1
}

/// The encryption of a session; a lab encrypts nothing.
public enum MCEncryptionPreference: Int, Sendable {
    /// Encryption if the other peer wants it.
    case optional = 0
    /// Always encryption.
    case required = 1
    /// No encryption.
    case none = 2
}
