import Foundation
import Security

/// Numbers and names that others compare with.
func tellConstants() {
    tell("classes of keys", [kSecAttrKeyClassPublic, kSecAttrKeyClassPrivate])
    tell("types of keys", [kSecAttrKeyTypeRSA, kSecAttrKeyTypeECSECPrimeRandom])
    tell("attributes of keys", [kSecAttrKeyType, kSecAttrKeySizeInBits, kSecAttrKeyClass])
    tell("domain", NSOSStatusErrorDomain)
    let suites: [tls_ciphersuite_t] = [
        .RSA_WITH_AES_128_CBC_SHA, .RSA_WITH_AES_256_CBC_SHA, .RSA_WITH_AES_128_GCM_SHA256,
        .RSA_WITH_AES_256_GCM_SHA384,
        .ECDHE_ECDSA_WITH_AES_128_CBC_SHA, .ECDHE_ECDSA_WITH_AES_256_CBC_SHA, .ECDHE_RSA_WITH_AES_128_CBC_SHA,
        .ECDHE_RSA_WITH_AES_256_CBC_SHA, .ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, .ECDHE_ECDSA_WITH_AES_256_GCM_SHA384,
        .ECDHE_RSA_WITH_AES_128_GCM_SHA256, .ECDHE_RSA_WITH_AES_256_GCM_SHA384,
        .ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256, .ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, .AES_128_GCM_SHA256,
        .AES_256_GCM_SHA384, .CHACHA20_POLY1305_SHA256,
    ]
    tell("suites", suites.map { String($0.rawValue, radix: 16) }.joined(separator: " "))
    let versions: [tls_protocol_version_t] = [.TLSv10, .TLSv11, .TLSv12, .TLSv13, .DTLSv10, .DTLSv12]
    tell("versions", versions.map { String($0.rawValue, radix: 16) }.joined(separator: " "))
    tell("the lowest version is TLS 1.2", sec_protocol_options_get_default_min_tls_protocol_version() == .TLSv12)
    tell("the highest version is TLS 1.3", sec_protocol_options_get_default_max_tls_protocol_version() == .TLSv13)
}
