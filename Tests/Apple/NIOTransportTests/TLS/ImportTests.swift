import AppleSecurity
import Foundation
import NIOTransport
import Testing

@Suite("Certificates and keys")
struct ImportTests {
    @Test(
        "an identity is imported from a file of OpenSSL, as it writes them now and as it did",
        arguments: [Identities.client, Identities.clientAsOf2010])
    func identity(file: Data) throws {
        let identity = try Identities.imported(file)
        var certificate: SecCertificate?
        var key: SecKey?
        #expect(unsafe SecIdentityCopyCertificate(identity, &certificate) == errSecSuccess)
        #expect(unsafe SecIdentityCopyPrivateKey(identity, &key) == errSecSuccess)
        let own = try #require(certificate)
        #expect(SecCertificateCopySubjectSummary(own) == "Pager 7")
        let publicKey = try #require(SecCertificateCopyKey(own))
        #expect(SecKeyCopyExternalRepresentation(publicKey, nil) == Identities.clientKey)
        let attributes = SecKeyCopyAttributes(publicKey)
        #expect(attributes?[kSecAttrKeyType] as? String == kSecAttrKeyTypeECSECPrimeRandom)
        #expect(attributes?[kSecAttrKeySizeInBits] as? Int == 256)
        #expect(SecKeyCopyAttributes(try #require(key))?[kSecAttrKeyClass] as? String == kSecAttrKeyClassPrivate)
    }

    @Test("a key of RSA is given as PKCS#1 has it")
    func rsa() throws {
        let certificate = try Identities.imported(Identities.server).certificate
        let key = try #require(SecCertificateCopyKey(certificate))
        #expect(SecKeyCopyExternalRepresentation(key, nil) as Data? == Identities.serverKey)
        #expect(SecKeyCopyAttributes(key)?[kSecAttrKeySizeInBits] as? Int == 2048)
        #expect(SecCertificateCopySubjectSummary(certificate) == "push.ward.example")
    }

    @Test("a wrong passphrase, none, and other data are told apart")
    func refused() {
        var items: CFArray?
        let wrong = [kSecImportExportPassphrase: "Ward"] as CFDictionary
        #expect(unsafe SecPKCS12Import(Identities.client, wrong, &items) == errSecAuthFailed)
        #expect(unsafe SecPKCS12Import(Identities.client, [:], &items) == errSecParam)
        let right = [kSecImportExportPassphrase: "ward"] as CFDictionary
        #expect(unsafe SecPKCS12Import(Data("no identity".utf8), right, &items) == errSecDecode)
        #expect(unsafe SecPKCS12Import(Identities.client.dropLast(100), right, &items) == errSecDecode)
        #expect(items == nil)
    }

    @Test("a certificate is read from its bytes, and from nothing else")
    func bytes() throws {
        let certificate = try Identities.imported(Identities.server).certificate
        let der = SecCertificateCopyData(certificate)
        #expect(SecCertificateCreateWithData(nil, der as CFData) == certificate)
        #expect(SecCertificateCreateWithData(kCFAllocatorDefault, der + [0]) == nil)
        for count in stride(from: 0, to: der.count, by: 7) {
            #expect(SecCertificateCreateWithData(nil, der.prefix(count)) == nil)
        }
    }

    @Test("random bytes fill all of the memory")
    func random() {
        var bytes = [UInt8](repeating: 0, count: 64)
        #expect(unsafe SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) == errSecSuccess)
        #expect(Set(bytes).count > 16)
    }
}
