import Foundation

/// Brings up the alert for the local network, if the user has not been asked yet.
///
/// It connects UDP sockets to made-up neighbours: that is an access of the local network, and sends nothing. Errors do
/// not matter. Nobody promises that the alert appears.
func triggerLocalNetworkPrivacyAlert() {
    for address in neighbourAddresses() {
        let descriptor = socket(AF_INET6, SOCK_DGRAM, 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                _ = connect(descriptor, generic, socklen_t(generic.pointee.sa_len))
            }
        }
    }
}

/// Two addresses beside each link-local address of this device, at the port of the discard service.
private func neighbourAddresses() -> [sockaddr_in6] {
    let hostParts = (0..<2).map { _ in (0..<8).map { _ in UInt8.random(in: 0...255) } }
    return addressesOfBroadcastInterfaces()
        .filter(isLinkLocal)
        .map { own -> sockaddr_in6 in
            var address = own
            address.sin6_port = UInt16(9).bigEndian
            return address
        }
        .flatMap { address in hostParts.map { replacingHostPart(of: address, with: $0) } }
}

private func replacingHostPart(of address: sockaddr_in6, with hostPart: [UInt8]) -> sockaddr_in6 {
    precondition(hostPart.count == 8)
    var result = address
    withUnsafeMutableBytes(of: &result.sin6_addr) { bytes in
        bytes[8...].copyBytes(from: hostPart)
    }
    return result
}

/// Whether it is in fe80::/10.
private func isLinkLocal(_ address: sockaddr_in6) -> Bool {
    address.sin6_addr.__u6_addr.__u6_addr8.0 == 0xfe
        && address.sin6_addr.__u6_addr.__u6_addr8.1 & 0xc0 == 0x80
}

private func addressesOfBroadcastInterfaces() -> [sockaddr_in6] {
    var list: UnsafeMutablePointer<ifaddrs>? = nil
    guard getifaddrs(&list) == 0, let first = list else { return [] }
    defer { freeifaddrs(first) }
    return sequence(first: first, next: { $0.pointee.ifa_next })
        .compactMap { entry -> sockaddr_in6? in
            guard
                entry.pointee.ifa_flags & UInt32(bitPattern: IFF_BROADCAST) != 0,
                let address = entry.pointee.ifa_addr,
                address.pointee.sa_family == AF_INET6,
                address.pointee.sa_len >= MemoryLayout<sockaddr_in6>.size
            else { return nil }
            return UnsafeRawPointer(address).load(as: sockaddr_in6.self)
        }
}
