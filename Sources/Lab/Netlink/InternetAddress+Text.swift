internal import Glibc

extension InternetAddress {
    /// Reads the usual text form of an IPv4 or IPv6 address; `nil` for any other text, a scope included.
    package init?(text: String) {
        for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
            var bytes = [UInt8](repeating: 0, count: count)
            if unsafe inet_pton(family, text, &bytes) == 1 {
                self.init(bytes)
                return
            }
        }
        return nil
    }
}
