public import Foundation

/// A key of RSA or of an elliptic curve.
public final class SecKey: Hashable, Sendable {
    /// What keys are used with.
    enum Kind: Sendable, Hashable {
        /// RSA (RFC 8017).
        case rsa
        /// An elliptic curve over a prime field (RFC 5480).
        case curve
    }

    let kind: Kind
    /// Whether it is the secret one of two.
    let isPrivate: Bool
    /// Its size in bits.
    let bits: Int
    /// Of a public key what a certificate has: for RSA a sequence of two numbers (RFC 8017, A.1.1), for a curve a point.
    ///
    /// Of a private key what its algorithm defines (RFC 8017, A.1.2; RFC 5915).
    package let bytes: Data

    private static let rsa: [UInt8] = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01]
    private static let curves: [UInt8] = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01]
    private static let bitsOfCurves: [[UInt8]: Int] = [
        [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07]: 256, [0x2b, 0x81, 0x04, 0x00, 0x22]: 384,
        [0x2b, 0x81, 0x04, 0x00, 0x23]: 521,
    ]

    /// The public key of a certificate; `nil` for algorithms that programs cannot use by this name.
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

    /// The private key that belongs to a public one.
    init(privateKey: Data, of publicKey: SecKey) {
        kind = publicKey.kind
        bits = publicKey.bits
        isPrivate = true
        bytes = privateKey
    }

    /// The bits of the first number of a public key of RSA, that are not leading zeros.
    private static func modulusBits(_ key: [UInt8]) -> Int? {
        var reader = DERReader(key)
        guard var numbers = reader.open(DERReader.Tag.sequence),
            let modulus = numbers.next(DERReader.Tag.integer)?.drop(while: { $0 == 0 }), let first = modulus.first
        else { return nil }
        return modulus.count * 8 - first.leadingZeroBitCount
    }

    /// Whether both are the same key.
    public static func == (lhs: SecKey, rhs: SecKey) -> Bool {
        lhs.bytes == rhs.bytes && lhs.isPrivate == rhs.isPrivate
    }

    /// Puts its bytes into a hash.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

/// The bytes of a key: RSA as PKCS#1 has it, a point of a curve as X9.63 has it.
///
/// A private key of a curve has none here; the error is `errSecUnimplemented` then.
public func SecKeyCopyExternalRepresentation(
    _ key: SecKey, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    guard key.isPrivate, key.kind == .curve else { return key.bytes }
    let reason = CFError(domain: NSOSStatusErrorDomain, code: Int(errSecUnimplemented))
    unsafe error?.pointee = .passRetained(reason)
    return nil
}

/// What kind of key it is: the algorithm, the size in bits, and whether it is public or private.
public func SecKeyCopyAttributes(_ key: SecKey) -> CFDictionary? {
    [
        kSecAttrKeyType: key.kind == .rsa ? kSecAttrKeyTypeRSA : kSecAttrKeyTypeECSECPrimeRandom,
        kSecAttrKeySizeInBits: key.bits,
        kSecAttrKeyClass: key.isPrivate ? kSecAttrKeyClassPrivate : kSecAttrKeyClassPublic,
    ]
}

/// The algorithm, as a key of attributes.
public let kSecAttrKeyType: CFString = "type"
/// The size in bits, as a key of attributes.
public let kSecAttrKeySizeInBits: CFString = "bsiz"
/// Public or private, as a key of attributes.
public let kSecAttrKeyClass: CFString = "kcls"
/// A public key.
public let kSecAttrKeyClassPublic: CFString = "0"
/// A private key.
public let kSecAttrKeyClassPrivate: CFString = "1"
/// RSA.
public let kSecAttrKeyTypeRSA: CFString = "42"
/// An elliptic curve over a prime field.
public let kSecAttrKeyTypeECSECPrimeRandom: CFString = "73"
