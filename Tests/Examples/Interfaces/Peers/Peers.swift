import Foundation
import MultipeerConnectivity
import UIKit

/// A peer of this app: subclasses inherit the initializers.
final class Badge: MCPeerID, @unchecked Sendable {}

/// A session of this app.
final class WardSession: MCSession, @unchecked Sendable {}

/// A peer that invites and accepts others as the name of its device says, and greets each by data and a file.
final class Peers: NSObject {
    let me = Badge(displayName: UIDevice.current.name)
    lazy var session = WardSession(peer: me, securityIdentity: nil, encryptionPreference: .required)
    lazy var advertiser = MCNearbyServiceAdvertiser(
        peer: me, discoveryInfo: ["role": "nurse"], serviceType: "ward-chat")
    lazy var browser = MCNearbyServiceBrowser(peer: me, serviceType: "ward-chat")
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("report.txt")
    /// The peers that this one invites, by the name of its device.
    let invited = [
        "desk": ["pad", "phone"], "left": ["right"], "right": ["left"], "hasty": ["slow"], "one": ["two"],
        "three": ["two"],
    ]
    private var hasInvited = false
    private var answer: (() -> Void)?

    func start() {
        session.delegate = self
        advertiser.delegate = self
        browser.delegate = self
        advertiser.startAdvertisingPeer()
        browser.startBrowsingForPeers()
    }

    /// Accepts an invitation: two that invite each other when both have, and the slow one when the other has given up.
    private func accept() {
        let isCrossing = ["left", "right"].contains(me.displayName)
        guard let answer, hasInvited || !isCrossing else { return }
        self.answer = nil
        let pause = me.displayName == "slow" ? 2 : isCrossing ? 0.3 : 0
        DispatchQueue.main.asyncAfter(deadline: .now() + pause, execute: answer)
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
        answer = { [session] in
            tell("accepts \(peerID.displayName)")
            invitationHandler(true, session)
        }
        accept()
    }

    func browser(
        _ browser: MCNearbyServiceBrowser, foundPeer peerID: MCPeerID, withDiscoveryInfo info: [String: String]?
    ) {
        tell("found \(peerID.displayName)", info?["role"])
        guard invited[me.displayName, default: []].contains(peerID.displayName) else { return }
        // The search may end before the invitation.
        if me.displayName == "three" { browser.stopBrowsingForPeers() }
        let timeout: TimeInterval = me.displayName == "hasty" ? 1 : 10
        browser.invitePeer(peerID, to: session, withContext: Data("round".utf8), timeout: timeout)
        hasInvited = true
        accept()
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
        case .notConnected: tell("not connected to \(peerID.displayName)", session.connectedPeers.count)
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
