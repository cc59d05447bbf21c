import CryptoKit
import Foundation
import os

private func text(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { String(format: "%02x", $0) }.joined()
}

let logger = Logger(subsystem: "com.example.signer", category: "signatures")

// The examples of FIPS 180-4 and of RFC 4231, 4.3.
logger.info("digest: \(text(SHA256.hash(data: Data("abc".utf8))), privacy: .public)")
let key = SymmetricKey(data: Data("Jefe".utf8))
let message = Data("what do ya want for nothing?".utf8)
let code = HMAC<SHA256>.authenticationCode(for: message, using: key)
logger.info("code: \(text(code), privacy: .public)")
logger.info("valid: \(HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: message, using: key))")
logger.info("forged: \(HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: Data(), using: key))")
RunLoop.main.run()
