internal import Foundation
internal import Glibc

/// Looks names and addresses up by the library of C: getaddrinfo(3), getnameinfo(3).
enum HostLookUp {
    /// Returns the addresses of a host, with a port if there is one, or the error's number.
    static func addresses(of name: String, port: UInt16? = nil) -> (status: Int32, addresses: [Data]) {
        var hints = unsafe addrinfo()
        unsafe hints.ai_flags = AI_NUMERICSERV
        unsafe hints.ai_socktype = SOCK_STREAM
        var found: UnsafeMutablePointer<addrinfo>?
        let status = unsafe getaddrinfo(name, port.map(String.init), &hints, &found)
        guard status == 0, let first = unsafe found else { return (status, []) }
        defer { unsafe freeaddrinfo(first) }
        var addresses: [Data] = []
        var next: UnsafeMutablePointer<addrinfo>? = unsafe first
        while let entry = unsafe next {
            unsafe addresses.append(Data(bytes: entry.pointee.ai_addr, count: Int(entry.pointee.ai_addrlen)))
            unsafe next = entry.pointee.ai_next
        }
        return (0, addresses)
    }

    /// Returns the name of a host by its address, a `sockaddr`, or the error's number.
    static func name(of address: Data) -> (status: Int32, name: String?) {
        var bytes = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let status = unsafe address.withUnsafeBytes { raw in
            guard let start = raw.baseAddress, raw.count >= MemoryLayout<sockaddr_in>.size else { return EAI_FAMILY }
            return unsafe getnameinfo(
                start.assumingMemoryBound(to: sockaddr.self), socklen_t(raw.count), &bytes, socklen_t(bytes.count), nil,
                0, NI_NAMEREQD)
        }
        let name = String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return (status, status == 0 ? name : nil)
    }
}
