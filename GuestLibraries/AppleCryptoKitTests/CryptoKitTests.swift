import AppleCryptoKit
import Foundation
import Testing

@Suite("What code of iOS uses of CryptoKit")
struct CryptoKitTests {
    private let abc = Data("abc".utf8)

    private func hex(_ bytes: some Sequence<UInt8>) -> String { bytes.map { String(format: "%02x", $0) }.joined() }

    @Test("hashes are those of FIPS 180-4, whole and in parts")
    func hashes() {
        let digest = SHA256.hash(data: abc)
        #expect(hex(digest) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(Data(digest) == Data(SHA256.hash(data: abc)))
        #expect(digest == SHA256.hash(data: abc))
        var hasher = SHA512()
        for byte in abc { hasher.update(data: [byte]) }
        #expect(hex(hasher.finalize()).hasPrefix("ddaf35a193617abacc417349ae204131"))
        #expect(hex(SHA384.hash(data: abc)).hasPrefix("cb00753f45a35e8bb5a03d699ac65007"))
    }

    @Test("a code of HMAC is that of RFC 4231, and is checked")
    func codes() {
        let key = SymmetricKey(data: Data("Jefe".utf8))
        let text = Data("what do ya want for nothing?".utf8)
        let code = HMAC<SHA256>.authenticationCode(for: text, using: key)
        #expect(hex(code) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        #expect(HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: text, using: key))
        #expect(!HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: abc, using: key))
    }

    @Test("what is sealed is opened by the key alone")
    func sealing() throws {
        let key = SymmetricKey(size: .bits256)
        let box = try AES.GCM.seal(abc, using: key, authenticating: Data("header".utf8))
        let sent = try AES.GCM.SealedBox(combined: #require(box.combined))
        #expect(try AES.GCM.open(sent, using: key, authenticating: Data("header".utf8)) == abc)
        #expect(throws: (any Error).self) { try AES.GCM.open(sent, using: key) }
        #expect(throws: (any Error).self) { try AES.GCM.open(sent, using: SymmetricKey(size: .bits256)) }
        #expect(try ChaChaPoly.open(ChaChaPoly.seal(abc, using: key), using: key) == abc)
    }

    @Test("keys of curves agree and sign")
    func curves() throws {
        let (one, two) = (Curve25519.KeyAgreement.PrivateKey(), Curve25519.KeyAgreement.PrivateKey())
        #expect(
            try one.sharedSecretFromKeyAgreement(with: two.publicKey)
                == two.sharedSecretFromKeyAgreement(with: one.publicKey))
        let signer = P256.Signing.PrivateKey()
        let signature = try signer.signature(for: abc)
        #expect(signer.publicKey.isValidSignature(signature, for: abc))
        #expect(!signer.publicKey.isValidSignature(signature, for: Data("abd".utf8)))
    }
}
