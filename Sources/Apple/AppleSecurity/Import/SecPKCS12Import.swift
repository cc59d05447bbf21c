public import Foundation

/// The key of the passphrase in the options of an import.
public let kSecImportExportPassphrase: CFString = "passphrase"
/// The key of the imported identity, a `SecIdentity`.
public let kSecImportItemIdentity: CFString = "identity"
/// The key of the imported certificates, an array of `SecCertificate` with that of the identity first.
public let kSecImportItemCertChain: CFString = "chain"
/// The key of the imported trust, a `SecTrust`.
public let kSecImportItemTrust: CFString = "trust"

/// Imports the identity of a PKCS#12 file (RFC 7292).
///
/// `items` is set to an array of one dictionary with the keys above. The status is `errSecAuthFailed` for a wrong
/// passphrase, `errSecDecode` for data in another format, and `errSecParam` without a passphrase.
public func SecPKCS12Import(
    _ pkcs12_data: CFData, _ options: CFDictionary, _ items: UnsafeMutablePointer<CFArray?>
) -> OSStatus {
    guard let passphrase = options[kSecImportExportPassphrase] as? String else { return errSecParam }
    do {
        let contents = try PKCS12Readers.make().read(pkcs12_data, passphrase: passphrase)
        let chain = contents.certificates.compactMap { SecCertificate(der: $0) }
        guard chain.count == contents.certificates.count, let own = chain.first,
            let publicKey = SecCertificateCopyKey(own)
        else { return errSecUnknownFormat }
        let key = SecKey(privateKey: contents.privateKey, of: publicKey)
        let item: [String: Any] = [
            kSecImportItemIdentity: SecIdentity(certificate: own, privateKey: key), kSecImportItemCertChain: chain,
            kSecImportItemTrust: SecTrust(chain: chain),
        ]
        unsafe items.pointee = [item]
        return errSecSuccess
    } catch {
        return error.status
    }
}
