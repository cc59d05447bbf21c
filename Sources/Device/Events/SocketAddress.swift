internal import Glibc

/// Addresses as the kernel has them, as text.
enum SocketAddress {
    /// The usual text form of 4 or 16 bytes in network order; `nil` for any other number.
    static func text(_ bytes: [UInt8]) -> String? {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let length = socklen_t(text.count)
        unsafe bytes.withUnsafeBytes { source in
            _ = unsafe inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, source.baseAddress, &text, length)
        }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The bytes of an address in text form, 4 or 16 in network order; `nil` for any other text.
    static func bytes(_ text: String) -> [UInt8]? {
        for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
            var bytes = [UInt8](repeating: 0, count: count)
            if unsafe inet_pton(family, text, &bytes) == 1 { return bytes }
        }
        return nil
    }
}
