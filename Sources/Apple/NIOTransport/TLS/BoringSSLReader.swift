internal import AppleSecurity
internal import Foundation
internal import NIOSSL

/// Decrypts PKCS#12 data; AppleSecurity finds it by its name.
final class BoringSSLReader: PKCS12Reader {
    init() {}

    func read(_ data: Data, passphrase: String) throws(SecurityError) -> PKCS12Contents {
        do {
            let bundle = try NIOSSLPKCS12Bundle(buffer: Array(data), passphrase: Array(passphrase.utf8))
            return PKCS12Contents(
                certificates: try bundle.certificateChain.map { Data(try $0.toDERBytes()) },
                privateKey: Data(try bundle.privateKey.derBytes))
        } catch {
            let isPassphrase = BoringSSLReason.all(of: error).contains(.incorrectPassword)
            throw SecurityError(isPassphrase ? errSecAuthFailed : errSecDecode)
        }
    }
}
