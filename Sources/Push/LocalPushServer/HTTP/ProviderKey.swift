internal import CCrypto
internal import FoundationEssentials
package import LocalPush
internal import Synchronization

/// The public key that verifies senders' authentication tokens, as APNs does.
///
/// Source: *Establishing a token-based connection to APNs*. A token is a JSON web token signed with ES256 (RFC 7515,
/// RFC 7518), with the team (`iss`) and the time of issue (`iat`), at most an hour ago, as its claims.
package final class ProviderKey: Sendable {
    /// The maximum age of a token, in seconds.
    static let longestAge: Int64 = 3600

    private let publicKey: [UInt8]
    /// The times of issue of tokens with a verified signature.
    private let known = Mutex<[String: Int64]>([:])

    /// Reads a P-256 public key: the base64 text of its `SubjectPublicKeyInfo`, as in the body of a PEM file.
    ///
    /// - Throws: ``IdentityError`` when it is invalid.
    package init(base64: String) throws(IdentityError) {
        guard let data = Data(base64Encoded: base64), Self.isKey(Array(data)) else {
            throw IdentityError(
                "the provider key is no P-256 public key in base64; give what `openssl pkey -in KEY.p8 -pubout` prints, "
                    + "without its first and last line")
        }
        publicKey = Array(data)
    }

    /// Checks the `authorization` of a request; `now` is in milliseconds since 1970.
    package func check(_ authorization: String?, now: UInt64) throws(APNsRefusal) {
        guard let authorization else { throw APNsRefusal(.missingProviderToken) }
        let words = authorization.split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "bearer" else { throw APNsRefusal(.missingProviderToken) }
        let text = String(words[1])
        guard let issued = known.withLock({ $0[text] }) ?? issued(by: text) else {
            throw APNsRefusal(.invalidProviderToken)
        }
        // The sender controls `issued`, so arithmetic on it must not overflow.
        let now = Int64(clamping: now / 1_000)
        guard issued <= now + Self.longestAge else { throw APNsRefusal(.invalidProviderToken) }
        guard issued >= now - Self.longestAge else { throw APNsRefusal(.expiredProviderToken) }
    }

    /// Returns the time of issue; `nil` when the token is invalid or another key signed it.
    private func issued(by text: String) -> Int64? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header: Header = Self.decode(parts[0]), header.alg == "ES256", !header.kid.isEmpty,
            let claims: Claims = Self.decode(parts[1]), !claims.iss.isEmpty,
            let signature = Self.bytes(parts[2]), signature.count == 64,
            verifies(Array("\(parts[0]).\(parts[1])".utf8), signature)
        else { return nil }
        known.withLock { known in
            if known.count >= 100 { known = [:] }
            known[text] = claims.iat
        }
        return claims.iat
    }

    private struct Header: Decodable {
        let alg: String
        let kid: String
    }

    private struct Claims: Decodable {
        let iss: String
        let iat: Int64
    }

    private static func decode<Part: Decodable>(_ text: Substring) -> Part? {
        bytes(text).flatMap { try? JSONDecoder().decode(Part.self, from: Data($0)) }
    }

    /// Decodes unpadded base64 with the URL alphabet (RFC 4648, 5).
    private static func bytes(_ text: Substring) -> [UInt8]? {
        let plain = text.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
        return Data(base64Encoded: String(plain) + padding).map { Array($0) }
    }

    private func verifies(_ text: [UInt8], _ signature: [UInt8]) -> Bool {
        unsafe pushlab_verify_es256(publicKey, publicKey.count, text, text.count, signature) == 1
    }

    private static func isKey(_ bytes: [UInt8]) -> Bool { unsafe pushlab_is_p256_key(bytes, bytes.count) == 1 }
}
