/// A Wi-Fi network that an app configures (`NEHotspotConfiguration`).
///
/// It has no passphrase, because the networks of a lab have none.
package struct HotspotConfiguration: Sendable, Hashable, Codable {
    /// The identification of the network.
    package enum Target: Sendable, Hashable, Codable {
        case ssid(String)
        /// The first characters of the SSID.
        case prefix(String)
        /// The domain name of a Hotspot 2.0 network, which an app cannot have joined.
        case domain(String)
    }

    package enum Security: String, Sendable, Hashable, Codable {
        case open, wep, personal, enterprise
    }

    package var target: Target
    package var security: Security
    /// Whether the configuration ends with the app's use of the network (`joinOnce`).
    package var isForOnce: Bool

    package init(_ target: Target, security: Security, isForOnce: Bool = false) {
        self.target = target
        self.security = security
        self.isForOnce = isForOnce
    }

    /// The SSID, its prefix or the domain name, as the app wrote it.
    package var name: String {
        switch target {
        case .ssid(let name), .prefix(let name), .domain(let name): name
        }
    }
}

/// The errors of `NEHotspotConfigurationErrorDomain` that a device reports.
package enum HotspotErrorCode: Int, Sendable {
    case userDenied = 7
    case `internal` = 8
    case pending = 9
    case alreadyAssociated = 13
    case applicationIsNotInForeground = 14
}
