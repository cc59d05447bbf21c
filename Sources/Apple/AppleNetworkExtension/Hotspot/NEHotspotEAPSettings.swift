public import Foundation

/// The settings of 802.1X for a network.
///
/// A lab has no authentication server: settings that are valid let the device join each secured network.
open class NEHotspotEAPSettings: NSObject, NSCopying {
    /// A method of EAP.
    public enum EAPType: Int, Sendable {
        /// EAP-TLS.
        case EAPTLS = 13
        /// EAP-TTLS.
        case EAPTTLS = 21
        /// PEAP.
        case EAPPEAP = 25
        /// EAP-FAST.
        case EAPFAST = 43
    }

    /// The inner authentication of EAP-TTLS.
    public enum TTLSInnerAuthenticationType: Int, Sendable {
        /// PAP.
        case eapttlsInnerAuthenticationPAP = 0
        /// CHAP.
        case eapttlsInnerAuthenticationCHAP = 1
        /// MSCHAP.
        case eapttlsInnerAuthenticationMSCHAP = 2
        /// MSCHAPv2.
        case eapttlsInnerAuthenticationMSCHAPv2 = 3
        /// EAP.
        case eapttlsInnerAuthenticationEAP = 4
    }

    /// A version of TLS.
    public enum TLSVersion: Int, Sendable {
        /// TLS 1.0.
        case _1_0 = 0
        /// TLS 1.1.
        case _1_1 = 1
        /// TLS 1.2.
        case _1_2 = 2
    }

    /// The raw values of ``EAPType`` that the network supports; at least one is required.
    open var supportedEAPTypes: [NSNumber] = []
    /// The name of the user, at most 253 characters.
    open var username = ""
    /// The identity outside the tunnel.
    open var outerIdentity = ""
    /// The inner authentication of EAP-TTLS.
    open var ttlsInnerAuthenticationType = TTLSInnerAuthenticationType.eapttlsInnerAuthenticationEAP
    /// The password of the user, at most 64 characters.
    open var password = ""
    /// The names that the certificate of the server may have.
    open var trustedServerNames: [String] = []
    /// The preferred version of TLS.
    open var preferredTLSVersion = TLSVersion._1_2

    private var isRequired: Bool?

    /// Creates settings without values.
    public override init() {}

    /// Whether the device needs a certificate; true by default if EAP-TLS is the only method.
    open var isTLSClientCertificateRequired: Bool {
        get { isRequired ?? (supportedEAPTypes.map(\.intValue) == [EAPType.EAPTLS.rawValue]) }
        set { isRequired = newValue }
    }

    /// Returns a copy.
    open func copy(with zone: NSZone? = nil) -> Any { duplicate }

    var duplicate: NEHotspotEAPSettings {
        let copy = NEHotspotEAPSettings()
        (copy.supportedEAPTypes, copy.username, copy.password) = (supportedEAPTypes, username, password)
        (copy.outerIdentity, copy.trustedServerNames) = (outerIdentity, trustedServerNames)
        (copy.ttlsInnerAuthenticationType, copy.preferredTLSVersion) =
            (ttlsInnerAuthenticationType, preferredTLSVersion)
        copy.isRequired = isRequired
        return copy
    }

    /// Whether the settings can be used ("NEHotspotEAPSettings" of Apple).
    ///
    /// A required certificate is always missing, because no identity can be set here.
    var isValid: Bool {
        let types = supportedEAPTypes.compactMap { EAPType(rawValue: $0.intValue) }
        return !types.isEmpty && types.count == supportedEAPTypes.count && username.count <= 253
            && password.count <= 64 && !isTLSClientCertificateRequired
    }
}
