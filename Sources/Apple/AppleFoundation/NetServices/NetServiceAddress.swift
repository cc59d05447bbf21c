internal import DeviceProtocol
internal import Foundation
internal import Glibc

/// Socket addresses as data.
enum NetServiceAddress {
    /// Returns the addresses of a service with its port, in the device's order.
    static func all(of resolution: ServiceResolution) -> [Data] {
        resolution.addresses.compactMap { text in
            data(of: text, port: resolution.port, on: resolution.interfaces.first)
        }
    }

    /// Returns an address as `sockaddr_in` or `sockaddr_in6`, with the interface of a link-local one, as getaddrinfo(3)
    /// reads it; `nil` if it is none.
    private static func data(of text: String, port: UInt16, on interface: String?) -> Data? {
        let isZoned = text.lowercased().hasPrefix("fe80:") && !text.contains("%")
        let host = isZoned ? interface.map { "\(text)%\($0)" } ?? text : text
        var hints = unsafe addrinfo()
        unsafe hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
        unsafe hints.ai_socktype = SOCK_STREAM
        var found: UnsafeMutablePointer<addrinfo>?
        guard unsafe getaddrinfo(host, "\(port)", &hints, &found) == 0, let first = unsafe found else { return nil }
        defer { unsafe freeaddrinfo(first) }
        return unsafe Data(bytes: first.pointee.ai_addr, count: Int(first.pointee.ai_addrlen))
    }

    /// Connects a new socket to the first address that accepts; waits for each, and returns an error's number at last.
    static func connect(to addresses: [Data]) -> Result<Int32, POSIXError> {
        var last = POSIXError(.EHOSTUNREACH)
        for address in addresses {
            let status = unsafe address.withUnsafeBytes { bytes -> Int32 in
                guard let start = bytes.baseAddress else { return -1 }
                let family = unsafe bytes.load(as: sockaddr.self).sa_family
                let descriptor = socket(Int32(family), SOCK_STREAM | Int32(Glibc.SOCK_CLOEXEC.rawValue), IPPROTO_TCP)
                guard descriptor >= 0 else { return -1 }
                let status = unsafe Glibc.connect(
                    descriptor, start.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
                if status == 0 { return descriptor }
                last = POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
                close(descriptor)
                return -1
            }
            if status >= 0 { return .success(status) }
        }
        return .failure(last)
    }
}
