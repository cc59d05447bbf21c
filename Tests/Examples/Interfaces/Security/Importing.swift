import Foundation
import Security

/// What comes out of a file of PKCS#12.
func tellIdentities() {
    for (name, file) in [("chain", Identities.chain), ("rsa", Identities.rsa)] {
        var items: CFArray?
        let status = SecPKCS12Import(file as CFData, [kSecImportExportPassphrase: "ward"] as CFDictionary, &items)
        let all = items as? [[String: Any]] ?? []
        tell("\(name): status \(status), \(all.count) item with \(all.first?.keys.sorted() ?? [])")
        guard let item = all.first, let identity = item[kSecImportItemIdentity as String] as? SecIdentity else {
            continue
        }
        var certificate: SecCertificate?
        let ofCertificate = SecIdentityCopyCertificate(identity, &certificate)
        var key: SecKey?
        tell("\(name): statuses", [ofCertificate, SecIdentityCopyPrivateKey(identity, &key)])
        tell("\(name): summary", certificate.flatMap { SecCertificateCopySubjectSummary($0) as String? })
        tell("\(name): private, \(words(key))")
        tell("\(name): public, \(words(certificate.flatMap { SecCertificateCopyKey($0) }))")
        tell("\(name): both are the same key: \(key == certificate.flatMap { SecCertificateCopyKey($0) })")
        let chain = item[kSecImportItemCertChain as String] as? [SecCertificate] ?? []
        tell("\(name): chain", chain.map { SecCertificateCopySubjectSummary($0) as String? ?? "" })
        let same = imported(file)
        tell("\(name): imported twice it is the same: \(identity == same)")
        tell("\(name): identities in a set: \(Set([identity, same, imported(Identities.rsa)]).count)")
    }
}

/// What a wrong passphrase and wrong data come to.
func tellRefusals() {
    var items: CFArray?
    let right = [kSecImportExportPassphrase: "ward"] as CFDictionary
    let passphrases = ["Ward", "", "ward "].map { [kSecImportExportPassphrase: $0] as CFDictionary }
    tell("wrong passphrases", passphrases.map { SecPKCS12Import(Identities.chain as CFData, $0, &items) })
    tell("no passphrase", SecPKCS12Import(Identities.chain as CFData, [:] as CFDictionary, &items))
    let others = [Data(), Data("no identity".utf8), Certificates.curve256, Identities.chain.prefix(600)]
    tell("no PKCS#12", others.map { SecPKCS12Import($0 as CFData, right, &items) })
    var tampered = Identities.chain
    tampered[200] ^= 1
    tell("tampered data", SecPKCS12Import(tampered as CFData, right, &items))
    tell("nothing was imported: \(items == nil)")
    let statuses = [
        errSecSuccess, errSecUnimplemented, errSecParam, errSecAllocate, errSecNotAvailable, errSecAuthFailed,
        errSecDuplicateItem, errSecItemNotFound, errSecInteractionNotAllowed, errSecDecode, errSecPkcs12VerifyFailure,
        errSecUnknownFormat, errSecNotTrusted, 1,
    ]
    tell("statuses", statuses)
    tell("statuses with words", statuses.filter { SecCopyErrorMessageString($0, nil) != nil })
}

/// The certificates of a trust, one after the other.
func tellTrust() {
    var items: CFArray?
    let options = [kSecImportExportPassphrase: "ward"] as CFDictionary
    _ = SecPKCS12Import(Identities.chain as CFData, options, &items)
    let first = (items as? [[String: Any]])?.first
    guard let trust = first?[kSecImportItemTrust as String] as? SecTrust else { return tell("no trust") }
    tell("trust: certificates", SecTrustGetCertificateCount(trust))
    let certificates = [0, 1, 2, -1].map { SecTrustGetCertificateAtIndex(trust, $0) }
    let summaries = certificates.map { $0.flatMap { SecCertificateCopySubjectSummary($0) as String? } ?? "none" }
    tell("trust 0 1 2 -1", summaries.joined(separator: ", "))
    let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate] ?? []
    tell("trust: chain", chain.map { SecCertificateCopySubjectSummary($0) as String? ?? "" })
    let own = chain.first.flatMap { SecCertificateCopyKey($0) }
    tell("trust: its key is that of its first certificate: \(own != nil && SecTrustCopyKey(trust) == own)")
    let again = sec_trust_create(trust).map { sec_trust_copy_ref($0).takeRetainedValue() }
    tell("trust: through TLS it is the same: \(again === trust)")
    guard let identity = imported(Identities.chain), let other = chain.last else { return }
    tell(
        "identity through TLS: \(sec_identity_create(identity).flatMap { sec_identity_copy_ref($0)?.takeRetainedValue() } == identity)"
    )
    tell("with certificates: \(sec_identity_create_with_certificates(identity, [other] as CFArray) != nil)")
    tell("with a text: \(sec_identity_create_with_certificates(identity, [other, "text"] as CFArray) != nil)")
    let certificate = sec_certificate_create(other).map { sec_certificate_copy_ref($0).takeRetainedValue() }
    tell("certificate through TLS: \(certificate == other)")
}
