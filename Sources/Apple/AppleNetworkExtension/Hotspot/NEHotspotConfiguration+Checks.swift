internal import DeviceProtocol

/// The limits of Apple's pages "init(ssid:passphrase:isWEP:)", "ssid" and "ssidPrefix".
extension NEHotspotConfiguration {
    /// The code of the first error in the values; `nil` if there is none.
    var problem: NEHotspotConfigurationError? {
        if let settings = hs20Settings {
            if let problem = settings.problem { return problem }
        } else if isPrefix {
            guard (3...32).contains(ssidPrefix.utf8.count) else { return .invalidSSIDPrefix }
        } else {
            guard (1...32).contains(ssid.utf8.count) else { return .invalidSSID }
        }
        switch credentials {
        case .open: return nil
        case .passphrase(let text, isWEP: true):
            let isKey = [10, 26].contains(text.utf8.count) && text.utf8.allSatisfy(\.isHexadecimal)
            return isKey ? nil : .invalidWEPPassphrase
        case .passphrase(let text, isWEP: false):
            return (8...63).contains(text.count) ? nil : .invalidWPAPassphrase
        case .eap(let settings):
            guard settings.isValid else { return .invalidEAPSettings }
            return joinOnce ? .joinOnceNotSupported : nil
        }
    }

    /// The configuration as the device gets it.
    var payload: HotspotConfiguration {
        let target: HotspotConfiguration.Target =
            hs20Settings.map { .domain($0.domainName) } ?? (isPrefix ? .prefix(ssidPrefix) : .ssid(ssid))
        let security: HotspotConfiguration.Security =
            switch credentials {
            case .open: .open
            case .passphrase(_, let isWEP): isWEP ? .wep : .personal
            case .eap: .enterprise
            }
        return HotspotConfiguration(target, security: security, isForOnce: joinOnce)
    }
}

extension UInt8 {
    fileprivate var isHexadecimal: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}
