public import Foundation

/// A Wi-Fi network that an app configures.
///
/// The networks of a lab have no passphrase, so each valid one is right.
open class NEHotspotConfiguration: NSObject, NSCopying {
    /// The security of the network with its credentials.
    enum Credentials {
        case open
        case passphrase(String, isWEP: Bool)
        case eap(NEHotspotEAPSettings)
    }

    /// The name of the network; empty for a configuration by prefix or by Hotspot 2.0.
    public let ssid: String
    /// The first characters of the network's name; empty for any other configuration.
    public let ssidPrefix: String
    /// Whether the configuration ends when the app has been in the background for 15 seconds, ends, or joins another
    /// network ("joinOnce" of Apple).
    open var joinOnce = false
    /// The number of days after which the configuration ends, 1…365; without effect, because no lab lasts a day.
    open var lifeTimeInDays: NSNumber = 0
    /// Whether the network does not announce its name; without effect, because each network of a lab does.
    open var hidden = false

    let credentials: Credentials
    let hs20Settings: NEHotspotHS20Settings?
    /// Whether ``ssidPrefix`` identifies the network, even if it is empty.
    let isPrefix: Bool

    private init(_ name: String, _ credentials: Credentials, isPrefix: Bool = false) {
        (ssid, ssidPrefix) = isPrefix ? ("", name) : (name, "")
        (self.credentials, self.isPrefix, hs20Settings) = (credentials, isPrefix, nil)
    }

    /// Configures an open network.
    public convenience init(ssid SSID: String) { self.init(SSID, .open) }

    /// Configures a network that is secured by WEP or by WPA with a passphrase.
    public convenience init(ssid SSID: String, passphrase: String, isWEP: Bool) {
        self.init(SSID, .passphrase(passphrase, isWEP: isWEP))
    }

    /// Configures a network that is secured by WPA with 802.1X.
    public convenience init(ssid SSID: String, eapSettings: NEHotspotEAPSettings) {
        self.init(SSID, .eap(eapSettings.duplicate))
    }

    /// Configures a Hotspot 2.0 network, which is not joined at once.
    public init(hs20Settings: NEHotspotHS20Settings, eapSettings: NEHotspotEAPSettings) {
        (ssid, ssidPrefix, isPrefix) = ("", "", false)
        (credentials, self.hs20Settings) = (.eap(eapSettings.duplicate), hs20Settings.duplicate)
    }

    /// Configures the open network whose name has this prefix.
    public convenience init(ssidPrefix SSIDPrefix: String) { self.init(SSIDPrefix, .open, isPrefix: true) }

    /// Configures the secured network whose name has this prefix.
    public convenience init(ssidPrefix SSIDPrefix: String, passphrase: String, isWEP: Bool) {
        self.init(SSIDPrefix, .passphrase(passphrase, isWEP: isWEP), isPrefix: true)
    }

    private init(_ other: NEHotspotConfiguration) {
        (ssid, ssidPrefix, isPrefix) = (other.ssid, other.ssidPrefix, other.isPrefix)
        (credentials, hs20Settings) = (other.credentials, other.hs20Settings)
    }

    /// Returns a copy.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NEHotspotConfiguration(self)
        (copy.joinOnce, copy.lifeTimeInDays, copy.hidden) = (joinOnce, lifeTimeInDays, hidden)
        return copy
    }
}
