internal import DeviceProtocol
public import Foundation

/// Offers the own peer, and asks the user about invitations; in a lab nobody answers, which is written to standard error
/// once.
open class MCAdvertiserAssistant: NSObject, @unchecked Sendable {
    // Unchecked: the app sets the delegate, which is not called concurrently.

    /// The session that invited peers join.
    public let session: MCSession
    /// The information that browsers get before an invitation.
    public let discoveryInfo: [String: String]?
    /// The type of the service.
    public let serviceType: String
    /// The delegate; a weak reference.
    open weak var delegate: (any MCAdvertiserAssistantDelegate)?

    private let advertiser: MCNearbyServiceAdvertiser
    private let unanswered = UnansweredInvitations()

    /// Creates an assistant of a type of 1 to 15 letters, digits and hyphens.
    public init(serviceType: String, discoveryInfo info: [String: String]?, session: MCSession) {
        self.session = session
        discoveryInfo = info
        self.serviceType = serviceType
        advertiser = MCNearbyServiceAdvertiser(
            peer: session.myPeerID, discoveryInfo: info, serviceType: serviceType)
        super.init()
        unanswered.assistant = self
        advertiser.delegate = unanswered
    }

    /// Begins to offer the peer.
    open func start() { advertiser.startAdvertisingPeer() }

    /// Ends the offer.
    open func stop() { advertiser.stopAdvertisingPeer() }
}

/// The invitations that nobody answers.
private final class UnansweredInvitations: NSObject, MCNearbyServiceAdvertiserDelegate, @unchecked Sendable {
    // Unchecked: it is set once, before the advertiser starts.
    weak var assistant: MCAdvertiserAssistant?

    func advertiser(
        _ advertiser: MCNearbyServiceAdvertiser, didReceiveInvitationFromPeer peerID: MCPeerID,
        withContext context: Data?, invitationHandler: @escaping (Bool, MCSession?) -> Void
    ) {
        Self.notice.write()
        guard let assistant else { return }
        assistant.delegate?.advertiserAssistantWillPresentInvitation(assistant)
    }

    private static let notice = OneTimeNotice(
        "MCAdvertiserAssistant: nobody answers invitations, so take them by MCNearbyServiceAdvertiser.")
}

/// The delegate of an assistant.
public protocol MCAdvertiserAssistantDelegate: NSObjectProtocol {
    /// Tells that the user is about to be asked.
    func advertiserAssistantWillPresentInvitation(_ advertiserAssistant: MCAdvertiserAssistant)

    /// Tells that the user has answered; never in a lab.
    func advertiserAssistantDidDismissInvitation(_ advertiserAssistant: MCAdvertiserAssistant)
}

extension MCAdvertiserAssistantDelegate {
    /// Does nothing.
    public func advertiserAssistantWillPresentInvitation(_ advertiserAssistant: MCAdvertiserAssistant) {}

    /// Does nothing.
    public func advertiserAssistantDidDismissInvitation(_ advertiserAssistant: MCAdvertiserAssistant) {}
}
