internal import Glibc

/// Queries the kernel for the route to an address (rtnetlink(7), RTM_GETROUTE), as `ip route get` does.
///
/// No socket leads to the address meanwhile: connecting one would count as use of the local network.
package enum RouteQuery {
    /// The number of the interface over which the kernel would send now; `nil` for a name, or without a route.
    ///
    /// Addresses of this host are reached over the loopback interface.
    package static func interface(to remote: NWEndpoint) -> Int? {
        guard case .hostPort(let host, _) = remote else { return nil }
        switch host {
        case .ipv4(let address): return answer(to: request(AF_INET, bytes(of: address.bits), nil))
        case .ipv6(let address):
            return answer(to: request(AF_INET6, bytes(of: address.bits), address.interface?.index))
        case .name: return nil
        }
    }

    // linux/rtnetlink.h.
    private static let routeRequest: UInt16 = 26  // RTM_GETROUTE
    private static let routeReply: UInt16 = 24  // RTM_NEWROUTE
    private static let destination: UInt16 = 1  // RTA_DST
    private static let outgoing: UInt16 = 4  // RTA_OIF
    /// `struct nlmsghdr` and `struct rtmsg`.
    private static let headerLength = 16 + 12

    private static func bytes(of value: some FixedWidthInteger) -> [UInt8] {
        unsafe withUnsafeBytes(of: value.bigEndian) { unsafe Array($0) }
    }

    private static func native(_ value: some FixedWidthInteger) -> [UInt8] {
        unsafe withUnsafeBytes(of: value) { unsafe Array($0) }
    }

    /// A request for the route to an address, over one interface where the address has one.
    private static func request(_ family: Int32, _ address: [UInt8], _ interface: Int?) -> [UInt8] {
        var route = [UInt8(family), UInt8(address.count * 8)] + [UInt8](repeating: 0, count: 10)
        route += attribute(destination, address)
        if let interface { route += attribute(outgoing, native(UInt32(interface))) }
        // The header: length, type, flags (NLM_F_REQUEST), sequence number, port.
        return native(UInt32(16 + route.count)) + native(routeRequest) + native(UInt16(1)) + native(UInt32(1))
            + native(UInt32(0)) + route
    }

    /// An attribute, whose value here is a multiple of four bytes and so needs no padding.
    private static func attribute(_ type: UInt16, _ value: [UInt8]) -> [UInt8] {
        native(UInt16(4 + value.count)) + native(type) + value
    }

    /// Returns the interface of the kernel's reply, which is there when `send` returns.
    private static func answer(to request: [UInt8]) -> Int? {
        let descriptor = socket(AF_NETLINK, Int32(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard unsafe send(descriptor, request, request.count, 0) == request.count else { return nil }
        var reply = [UInt8](repeating: 0, count: 4_096)
        let count = unsafe recv(descriptor, &reply, reply.count, Int32(MSG_DONTWAIT))
        return count > 0 ? interface(in: reply[..<count]) : nil
    }

    /// The interface that a reply names.
    private static func interface(in reply: ArraySlice<UInt8>) -> Int? {
        guard reply.count >= headerLength, value(at: 4, of: reply, as: UInt16.self) == routeReply else { return nil }
        var rest = reply.dropFirst(headerLength)
        while rest.count >= 4 {
            let length = Int(value(at: 0, of: rest, as: UInt16.self))
            guard length >= 4, length <= rest.count else { return nil }
            if value(at: 2, of: rest, as: UInt16.self) == outgoing {
                return length == 8 ? Int(value(at: 4, of: rest, as: UInt32.self)) : nil
            }
            rest = rest.dropFirst((length + 3) & ~3)
        }
        return nil
    }

    /// A number in the byte order of this machine, which is the kernel's.
    private static func value<Value: BitwiseCopyable>(
        at offset: Int, of bytes: ArraySlice<UInt8>, as type: Value.Type
    ) -> Value {
        unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: offset, as: type) }
    }
}
