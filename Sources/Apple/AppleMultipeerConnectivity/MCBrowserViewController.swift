public import AppleUIKit
internal import DeviceProtocol
public import Foundation

/// A screen with the peers that can be invited; in a lab nobody selects one, which is written to standard error once.
@MainActor @preconcurrency
open class MCBrowserViewController: UIViewController {
    /// The browser.
    public let browser: MCNearbyServiceBrowser?
    /// The session that the peers are invited to.
    public let session: MCSession
    /// The delegate; a weak reference.
    open weak var delegate: (any MCBrowserViewControllerDelegate)?
    /// The smallest number of peers.
    open var minimumNumberOfPeers = kMCSessionMinimumNumberOfPeers
    /// The greatest number of peers.
    open var maximumNumberOfPeers = kMCSessionMaximumNumberOfPeers

    /// Creates a screen with a browser of its own.
    public convenience init(serviceType: String, session: MCSession) {
        self.init(browser: MCNearbyServiceBrowser(peer: session.myPeerID, serviceType: serviceType), session: session)
    }

    /// Creates a screen with a browser.
    public init(browser: MCNearbyServiceBrowser, session: MCSession) {
        self.browser = browser
        self.session = session
        super.init(nibName: nil, bundle: nil)
    }

    /// Reads a screen from an archive, of which a lab has none.
    public required init?(coder: NSCoder) { nil }

    /// Looks for peers from now on.
    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        Self.notice.write()
        browser?.startBrowsingForPeers()
    }

    /// Looks for peers no longer.
    open override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        browser?.stopBrowsingForPeers()
    }

    private static let notice = OneTimeNotice(
        "MCBrowserViewController: nobody selects a peer, so invite peers by MCNearbyServiceBrowser.")
}

/// The delegate of the screen with peers.
@MainActor @preconcurrency
public protocol MCBrowserViewControllerDelegate: NSObjectProtocol {
    /// Tells that the user has touched Done; never in a lab.
    func browserViewControllerDidFinish(_ browserViewController: MCBrowserViewController)

    /// Tells that the user has touched Cancel; never in a lab.
    func browserViewControllerWasCancelled(_ browserViewController: MCBrowserViewController)

    /// Returns whether a peer is shown.
    func browserViewController(
        _ browserViewController: MCBrowserViewController, shouldPresentNearbyPeer peerID: MCPeerID,
        withDiscoveryInfo info: [String: String]?
    ) -> Bool
}

extension MCBrowserViewControllerDelegate {
    /// Returns true.
    public func browserViewController(
        _ browserViewController: MCBrowserViewController, shouldPresentNearbyPeer peerID: MCPeerID,
        withDiscoveryInfo info: [String: String]?
    ) -> Bool { true }
}
