import Foundation

/// A socket of the system, as libraries of other platforms use it.
enum SensorSocket {
    /// Connects to port 80 of a host once, and says whether that has worked.
    static func connects(to host: String) -> Bool {
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, "80", nil, &list) == 0, let first = list?.pointee else { return false }
        defer { freeaddrinfo(list) }
        let descriptor = socket(first.ai_family, first.ai_socktype, first.ai_protocol)
        defer { close(descriptor) }
        return connect(descriptor, first.ai_addr, first.ai_addrlen) == 0
    }
}
