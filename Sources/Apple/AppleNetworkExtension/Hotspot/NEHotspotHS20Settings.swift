public import Foundation

/// The settings of a Hotspot 2.0 network.
open class NEHotspotHS20Settings: NSObject, NSCopying {
    /// The domain name of the network.
    public let domainName: String
    /// Whether networks of roaming partners are joined too.
    open var isRoamingEnabled: Bool
    /// The identifiers of roaming consortia.
    open var roamingConsortiumOIs: [String] = []
    /// The realms of network access identifiers.
    open var naiRealmNames: [String] = []
    /// Pairs of a mobile country code and a mobile network code, six digits each.
    open var mccAndMNCs: [String] = []

    /// Creates settings for a domain.
    public init(domainName: String, roamingEnabled: Bool) {
        self.domainName = domainName
        isRoamingEnabled = roamingEnabled
    }

    /// Returns a copy.
    open func copy(with zone: NSZone? = nil) -> Any { duplicate }

    var duplicate: NEHotspotHS20Settings {
        let copy = NEHotspotHS20Settings(domainName: domainName, roamingEnabled: isRoamingEnabled)
        (copy.roamingConsortiumOIs, copy.naiRealmNames, copy.mccAndMNCs) =
            (roamingConsortiumOIs, naiRealmNames, mccAndMNCs)
        return copy
    }

    /// The code of the error in the settings; `nil` if there is none.
    var problem: NEHotspotConfigurationError? {
        if domainName.isEmpty { return .invalidHS20DomainName }
        let isValid = mccAndMNCs.allSatisfy { $0.utf8.count == 6 && $0.utf8.allSatisfy { (48...57).contains($0) } }
        return isValid ? nil : .invalidHS20Settings
    }
}
