package import AppleNetwork
package import AppleSecurity
internal import NIOCore
internal import NIOSSL

extension NWError {
    /// Translates an error of TLS; those of the socket are as without TLS.
    package init(tls error: any Error) {
        if let known = error as? NWError {
            self = known
        } else if error is IOError || error is ChannelError {
            self.init(io: error)
        } else if let error = error as? NIOSSLExtraError, error == .failedToValidateHostname {
            self = .tls(TLSStatus.hostNameMismatch)
        } else if case NIOSSLError.handshakeFailed(.sslError([.eofDuringHandshake])) = error {
            self = .tls(TLSStatus.closedNoNotify)
        } else {
            let statuses = BoringSSLReason.all(of: error).lazy.filter { $0.library == BoringSSLReason.tls }
                .compactMap { TLSStatus.status(ofReason: $0.reason) }
            self = .tls(statuses.first ?? TLSStatus.handshakeFailed)
        }
    }
}

/// The numbers of errors of TLS on Darwin (SecureTransport.h).
package enum TLSStatus {
    /// errSSLNegotiation: both ends have no suite in common.
    package static let negotiation: OSStatus = -9801
    /// errSSLBadCert: the peer is not trusted.
    package static let badCertificate: OSStatus = -9808
    /// errSSLClosedNoNotify: the peer went away in the handshake.
    package static let closedNoNotify: OSStatus = -9816
    /// errSSLPeerProtocolVersion: both ends have no version in common.
    package static let protocolVersion: OSStatus = -9836
    /// errSSLHostNameMismatch: the certificate is of another name.
    package static let hostNameMismatch: OSStatus = -9843
    /// errSSLBadRecordMac: the peer encrypts with another key.
    package static let badRecordMAC: OSStatus = -9846
    /// errSSLBadConfiguration: the options cannot be used.
    package static let badConfiguration: OSStatus = -9848
    /// errSSLHandshakeFail: any other reason.
    package static let handshakeFailed: OSStatus = -9858
    /// errSSLUnknownPSKIdentity: the server has no pre-shared key for the client's identity.
    package static let unknownIdentity: OSStatus = -9864

    /// The names of the peer's alerts, by their numbers (RFC 8446, 6).
    private static let alerts: [UInt32: OSStatus] = [
        10: -9819, 20: -9820, 21: -9821, 22: -9822, 30: -9823, 40: -9824, 42: -9825, 43: -9826, 44: -9827, 45: -9828,
        46: -9829, 47: -9830, 48: -9831, 49: -9832, 50: -9833, 51: -9834, 60: -9835, 70: -9836, 71: -9837, 80: -9838,
        86: -9860, 90: -9839, 100: -9840, 109: -9861, 110: -9855, 112: -9865, 113: -9862, 115: -9864, 116: -9863,
    ]

    /// Returns the number for a reason of BoringSSL (ssl.h); an alert of the peer is 1000 plus its number.
    package static func status(ofReason reason: UInt32) -> OSStatus? {
        switch reason {
        case 1000...: alerts[reason - 1000]
        case 125: badCertificate  // CERTIFICATE_VERIFY_FAILED
        case 139, 142: badRecordMAC  // DECRYPTION_FAILED_OR_BAD_RECORD_MAC, DIGEST_CHECK_FAILED
        case 184, 266: negotiation  // NO_SHARED_CIPHER, NO_SHARED_GROUP
        case 192: -9863  // PEER_DID_NOT_RETURN_A_CERTIFICATE: errSSLCertificateRequired
        case 195: unknownIdentity  // PSK_IDENTITY_NOT_FOUND
        case 233, 240, 247: protocolVersion  // UNKNOWN_PROTOCOL, UNSUPPORTED_PROTOCOL, WRONG_VERSION_NUMBER
        default: nil
        }
    }
}
