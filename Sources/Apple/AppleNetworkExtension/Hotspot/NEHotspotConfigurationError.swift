internal import Foundation

/// The domain of the errors of hotspot configuration managers.
public let NEHotspotConfigurationErrorDomain = "NEHotspotConfigurationErrorDomain"

/// The codes of ``NEHotspotConfigurationErrorDomain``.
public enum NEHotspotConfigurationError: Int, Sendable {
    /// The configuration is invalid.
    case invalid = 0
    /// The SSID has not 1 to 32 bytes.
    case invalidSSID = 1
    /// The passphrase of WPA has not 8 to 63 characters.
    case invalidWPAPassphrase = 2
    /// The passphrase of WEP has not 10 or 26 hexadecimal digits.
    case invalidWEPPassphrase = 3
    /// A value of the EAP settings is missing or invalid.
    case invalidEAPSettings = 4
    /// A value of the Hotspot 2.0 settings is invalid.
    case invalidHS20Settings = 5
    /// The domain name of a Hotspot 2.0 network is empty.
    case invalidHS20DomainName = 6
    /// The user has denied the configuration.
    case userDenied = 7
    /// An internal error; the entitlement is missing, for example.
    case `internal` = 8
    /// An earlier request of the app is not finished.
    case pending = 9
    /// The configuration belongs to the system.
    case systemConfiguration = 10
    /// An unknown error.
    case unknown = 11
    /// A configuration with EAP settings cannot be for once.
    case joinOnceNotSupported = 12
    /// The device is on the network already.
    case alreadyAssociated = 13
    /// The app is not in the foreground.
    case applicationIsNotInForeground = 14
    /// The prefix of the SSID has not 3 to 32 bytes.
    case invalidSSIDPrefix = 15
    /// The user may not change networks.
    case userUnauthorized = 16
    /// The system has denied the configuration.
    case systemDenied = 17
}

extension NEHotspotConfigurationError {
    /// Returns an error with this code; `reason` is for the developer.
    func error(_ reason: String? = nil) -> NSError {
        var values = [NSLocalizedDescriptionKey: text]
        values[NSLocalizedFailureReasonErrorKey] = reason
        return NSError(domain: NEHotspotConfigurationErrorDomain, code: rawValue, userInfo: values)
    }

    private var text: String {
        switch self {
        case .invalid: "invalid configuration."
        case .invalidSSID: "invalid SSID."
        case .invalidWPAPassphrase: "invalid WPA/WPA2 passphrase."
        case .invalidWEPPassphrase: "invalid WEP passphrase."
        case .invalidEAPSettings: "invalid EAP settings."
        case .invalidHS20Settings: "invalid HS2.0 settings."
        case .invalidHS20DomainName: "invalid HS2.0 domain name."
        case .userDenied: "user denied."
        case .internal: "internal error."
        case .pending: "request is pending."
        case .systemConfiguration: "system configuration."
        case .unknown: "unknown error."
        case .joinOnceNotSupported: "joinOnce is not supported."
        case .alreadyAssociated: "already associated."
        case .applicationIsNotInForeground: "the application is not in the foreground."
        case .invalidSSIDPrefix: "invalid SSID prefix."
        case .userUnauthorized: "user unauthorized."
        case .systemDenied: "system denied."
        }
    }
}
