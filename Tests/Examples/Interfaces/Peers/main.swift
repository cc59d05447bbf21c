import Foundation
import MultipeerConnectivity

// Offers a peer, which the desk invites, and sends the members of the session data and a file.

final class Peers: NSObject {
    let me = MCPeerID(displayName: UIDevice.current.name)
    lazy var session = MCSession(peer: me, securityIdentity: nil, encryptionPreference: .required)
    lazy var advertiser = MCNearbyServiceAdvertiser(
        peer: me, discoveryInfo: ["role": "nurse"], serviceType: "ward-chat")
    lazy var browser = MCNearbyServiceBrowser(peer: me, serviceType: "ward-chat")
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("report.txt")

    func start() {
        session.delegate = self
        advertiser.delegate = self
        browser.delegate = self
        advertiser.startAdvertisingPeer()
        browser.startBrowsingForPeers()
    }

    func greet(_ peer: MCPeerID) {
        do {
            try session.send(Data("hello of \(me.displayName)".utf8), toPeers: [peer], with: .reliable)
            try String(repeating: "x", count: 200_000).write(to: file, atomically: true, encoding: .utf8)
        } catch { tell("not sent: \(error)") }
        session.sendResource(at: file, withName: "report", toPeer: peer) { tell("sent to \(peer.displayName)", $0) }
    }
}

extension Peers: MCNearbyServiceAdvertiserDelegate, MCNearbyServiceBrowserDelegate {
    func advertiser(
        _ advertiser: MCNearbyServiceAdvertiser, didReceiveInvitationFromPeer peerID: MCPeerID,
        withContext context: Data?,
        invitationHandler: @escaping (Bool, MCSession?) -> Void
    ) {
        tell("invited by \(peerID.displayName)", context.map { String(decoding: $0, as: UTF8.self) })
        invitationHandler(true, session)
    }

    func browser(
        _ browser: MCNearbyServiceBrowser, foundPeer peerID: MCPeerID, withDiscoveryInfo info: [String: String]?
    ) {
        tell("found \(peerID.displayName)", info?["role"])
        // The desk holds the round; the others meet in its session.
        guard me.displayName == "desk" else { return }
        browser.invitePeer(peerID, to: session, withContext: Data("round".utf8), timeout: 10)
    }

    func browser(_ browser: MCNearbyServiceBrowser, lostPeer peerID: MCPeerID) { tell("lost \(peerID.displayName)") }

    func browser(_ browser: MCNearbyServiceBrowser, didNotStartBrowsingForPeers error: any Error) {
        tell("does not browse", (error as NSError).code)
    }

    func advertiser(_ advertiser: MCNearbyServiceAdvertiser, didNotStartAdvertisingPeer error: any Error) {
        tell("does not advertise", (error as NSError).code)
    }
}

extension Peers: MCSessionDelegate {
    func session(_ session: MCSession, peer peerID: MCPeerID, didChange state: MCSessionState) {
        switch state {
        case .connecting: tell("connecting to \(peerID.displayName)")
        case .connected:
            tell("connected to \(peerID.displayName)", session.connectedPeers.count)
            greet(peerID)
        case .notConnected: tell("not connected to \(peerID.displayName)")
        @unknown default: break
        }
    }

    func session(_ session: MCSession, didReceive data: Data, fromPeer peerID: MCPeerID) {
        tell("from \(peerID.displayName)", String(decoding: data, as: UTF8.self))
    }

    func session(
        _ session: MCSession, didStartReceivingResourceWithName resourceName: String, fromPeer peerID: MCPeerID,
        with progress: Progress
    ) { tell("\(resourceName) begins", progress.totalUnitCount) }

    func session(
        _ session: MCSession, didFinishReceivingResourceWithName resourceName: String, fromPeer peerID: MCPeerID,
        at localURL: URL?, withError error: (any Error)?
    ) { tell("\(resourceName) of \(peerID.displayName)", localURL.flatMap { try? Data(contentsOf: $0).count }) }

    func session(
        _ session: MCSession, didReceive stream: InputStream, withName streamName: String, fromPeer peerID: MCPeerID
    ) {}
}

let peers = Peers()
if let data = try? NSKeyedArchiver.archivedData(withRootObject: peers.me, requiringSecureCoding: true),
    let copy = try? NSKeyedUnarchiver.unarchivedObject(ofClass: MCPeerID.self, from: data)
{
    tell("the same from an archive", copy == peers.me)
}
peers.start()
RunLoop.main.run()
