internal import DeviceProtocol
public import Foundation

/// The security of a Wi-Fi network.
public enum NEHotspotNetworkSecurityType: Int, Sendable {
    /// The network is open.
    case open = 0
    /// The network uses WEP.
    case WEP = 1
    /// The network uses WPA with a shared passphrase.
    case personal = 2
    /// The network uses WPA with 802.1X.
    case enterprise = 3
    /// The security is not known.
    case unknown = 4
}

/// A Wi-Fi network, as far as an app may read it.
///
/// A secured network of a lab counts as ``NEHotspotNetworkSecurityType/personal``.
open class NEHotspotNetwork: NSObject {
    private let network: JoinedNetwork?

    /// Creates a network without values.
    public override init() { network = nil }

    init(_ network: JoinedNetwork) { self.network = network }

    /// The name of the network.
    open var ssid: String { network?.ssid ?? "" }
    /// The address of the access point.
    open var bssid: String { network?.bssid ?? "" }
    /// The security of the network.
    open var securityType: NEHotspotNetworkSecurityType {
        network.map { $0.isSecure ? .personal : .open } ?? .unknown
    }
    /// The signal strength from 0 to 1: 0, because ``fetchCurrent(completionHandler:)`` does not set it.
    open var signalStrength: Double { 0 }
    /// Whether the network is secured: false, because ``fetchCurrent(completionHandler:)`` does not set it.
    open var isSecure: Bool { false }
    /// Whether the network was joined automatically: false, because ``fetchCurrent(completionHandler:)`` does not set it.
    open var didAutoJoin: Bool { false }
    /// Whether the network was just joined: false, because ``fetchCurrent(completionHandler:)`` does not set it.
    open var didJustJoin: Bool { false }
    /// Whether the app is the network's hotspot helper: false, because ``fetchCurrent(completionHandler:)`` does not set
    /// it.
    open var isChosenHelper: Bool { false }

    /// Calls the handler on the main queue with the SSID, the BSSID and the security of the current network.
    ///
    /// It gets `nil` unless the app has the entitlement `com.apple.developer.networking.wifi-info`, and has access to the
    /// precise location or has configured the network ("fetchCurrent(completionHandler:)" of Apple). The reason is
    /// written to standard error, once.
    @preconcurrency
    open class func fetchCurrent(completionHandler: @escaping @Sendable (NEHotspotNetwork?) -> Void) {
        DeviceConnection.shared.request(.wifiInformation) { reply in
            DispatchQueue.main.async {
                switch reply {
                case .wifiNetwork(let network): return completionHandler(NEHotspotNetwork(network))
                case .hotspotRefused(_, let message): notice.write(message)
                case .failed(let failure): notice.write(failure.message)
                default: break
                }
                completionHandler(nil)
            }
        }
    }

    /// Returns the current network, under the conditions of ``fetchCurrent(completionHandler:)``.
    open class func fetchCurrent() async -> NEHotspotNetwork? {
        await withCheckedContinuation { continuation in
            fetchCurrent { network in
                // Only the caller uses it from here on.
                let network = Unchecked(network)
                continuation.resume(returning: network)
            }
        }.value
    }

    private static let notice = OneTimeNotice(
        "NEHotspotNetwork: there is no information about the current network: ")
}
