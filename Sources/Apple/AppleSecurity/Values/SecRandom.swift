/// A source of random bytes; only the default, `nil`, exists here.
public final class SecRandomRef: Sendable {
    private init() {}
}

/// The system's source of random bytes.
public let kSecRandomDefault: SecRandomRef? = nil

/// Fills memory with random bytes.
public func SecRandomCopyBytes(_ rnd: SecRandomRef?, _ count: Int, _ bytes: UnsafeMutableRawPointer) -> Int32 {
    var generator = SystemRandomNumberGenerator()
    for place in 0..<count { unsafe bytes.storeBytes(of: generator.next(), toByteOffset: place, as: UInt8.self) }
    return errSecSuccess
}
