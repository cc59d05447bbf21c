public import Foundation

/// A key of RSA or of an elliptic curve.
public final class SecKey: Hashable, Sendable {
    /// The algorithm of a key.
    enum Kind: Sendable, Hashable {
        /// RSA (RFC 8017).
        case rsa
        /// An elliptic curve over a prime field (RFC 5480).
        case curve
    }

    let kind: Kind
    let isPrivate: Bool
    /// The size in bits.
    let bits: Int
    /// The encoded key.
    ///
    /// A public key is encoded as in a certificate: modulus and exponent for RSA (RFC 8017, A.1.1), a point for a curve.
    /// A private key is encoded as its algorithm defines (RFC 8017, A.1.2; RFC 5915).
    package let bytes: Data

    private static let rsa: [UInt8] = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01]
    private static let curves: [UInt8] = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01]
    private static let bitsOfCurves: [[UInt8]: Int] = [
        [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07]: 256, [0x2b, 0x81, 0x04, 0x00, 0x22]: 384,
        [0x2b, 0x81, 0x04, 0x00, 0x23]: 521,
    ]

    /// Creates the public key of a certificate; `nil` for algorithms other than RSA and elliptic curves.
    init?(algorithm: [UInt8], parameters: [UInt8], publicKey: [UInt8]) {
        if algorithm == Self.rsa, let size = Self.modulusBits(publicKey) {
            kind = .rsa
            bits = size
        } else if algorithm == Self.curves, let size = Self.bitsOfCurves[parameters] {
            kind = .curve
            bits = size
        } else {
            return nil
        }
        isPrivate = false
        bytes = Data(publicKey)
    }

    init(privateKey: Data, of publicKey: SecKey) {
        kind = publicKey.kind
        bits = publicKey.bits
        isPrivate = true
        bytes = privateKey
    }

    /// Returns the number of bits of an RSA modulus, without leading zeros.
    private static func modulusBits(_ key: [UInt8]) -> Int? {
        var reader = DERReader(key)
        guard var numbers = reader.open(DERReader.Tag.sequence),
            let modulus = numbers.next(DERReader.Tag.integer)?.drop(while: { $0 == 0 }), let first = modulus.first
        else { return nil }
        return modulus.count * 8 - first.leadingZeroBitCount
    }

    /// Returns whether both are the same key.
    public static func == (lhs: SecKey, rhs: SecKey) -> Bool {
        lhs.bytes == rhs.bytes && lhs.isPrivate == rhs.isPrivate
    }

    /// Hashes the bytes of the key.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

/// Returns the bytes of a key: PKCS#1 for RSA, a point of X9.63 for a curve.
///
/// A private key of a curve cannot be exported here: the error is `errSecUnimplemented`.
public func SecKeyCopyExternalRepresentation(
    _ key: SecKey, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    guard key.isPrivate, key.kind == .curve else { return key.bytes }
    let reason = CFError(domain: NSOSStatusErrorDomain, code: Int(errSecUnimplemented))
    unsafe error?.pointee = .passRetained(reason)
    return nil
}

/// Returns the algorithm, the size in bits, and whether the key is public or private.
public func SecKeyCopyAttributes(_ key: SecKey) -> CFDictionary? {
    [
        kSecAttrKeyType: key.kind == .rsa ? kSecAttrKeyTypeRSA : kSecAttrKeyTypeECSECPrimeRandom,
        kSecAttrKeySizeInBits: key.bits,
        kSecAttrKeyClass: key.isPrivate ? kSecAttrKeyClassPrivate : kSecAttrKeyClassPublic,
    ]
}

/// The key of the attribute "algorithm".
public let kSecAttrKeyType: CFString = "type"
/// The key of the attribute "size in bits".
public let kSecAttrKeySizeInBits: CFString = "bsiz"
/// The key of the attribute "public or private".
public let kSecAttrKeyClass: CFString = "kcls"
/// The attribute value of a public key.
public let kSecAttrKeyClassPublic: CFString = "0"
/// The attribute value of a private key.
public let kSecAttrKeyClassPrivate: CFString = "1"
/// The attribute value of RSA.
public let kSecAttrKeyTypeRSA: CFString = "42"
/// The attribute value of an elliptic curve over a prime field.
public let kSecAttrKeyTypeECSECPrimeRandom: CFString = "73"
