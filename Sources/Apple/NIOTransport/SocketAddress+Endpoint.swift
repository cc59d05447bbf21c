package import AppleNetwork
internal import Glibc
package import NIOCore

// The structures are built and read as bytes (ip(7), ipv6(7)): their members belong to a C module of NIO that is no
// product.

extension SocketAddress {
    /// The socket address of an endpoint; throws EINVAL for a name or a service, which have to be looked up first.
    package init(_ endpoint: NWEndpoint) throws {
        switch endpoint {
        case .hostPort(.ipv4(let address), let port):
            let bytes = Self.start(AF_INET, port) + address.rawValue + [UInt8](repeating: 0, count: 8)
            self.init(unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(as: sockaddr_in.self) })
        case .hostPort(.ipv6(let address), let port):
            let noFlow = [UInt8](repeating: 0, count: 4)
            let scope = Self.native(UInt32(address.interface?.index ?? 0))
            let bytes = Self.start(AF_INET6, port) + noFlow + address.rawValue + scope
            self.init(unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(as: sockaddr_in6.self) })
        case .unix(let path): try self.init(unixDomainSocketPath: path)
        case .hostPort, .service, .url, .opaque: throw NWError.posix(.EINVAL)
        }
    }

    /// Family and port, with which both structures begin.
    private static func start(_ family: Int32, _ port: NWEndpoint.Port) -> [UInt8] {
        native(UInt16(family)) + native(port.rawValue.bigEndian)
    }

    private static func native(_ number: some FixedWidthInteger) -> [UInt8] {
        unsafe withUnsafeBytes(of: number) { unsafe Array($0) }
    }

    /// The endpoint of the address.
    package var endpoint: NWEndpoint {
        if case .unixDomainSocket = self { return .unix(path: pathname ?? "") }
        let number = NWEndpoint.Port(integerLiteral: UInt16(truncatingIfNeeded: port ?? 0))
        return unsafe withSockAddr { pointer, size in
            let bytes = unsafe UnsafeRawBufferPointer(start: pointer, count: size)
            guard case .v6 = self else {
                let bits = unsafe UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
                return .hostPort(host: .ipv4(.init(bits: bits)), port: number)
            }
            let bits = unsafe UInt128(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt128.self))
            let scope = unsafe bytes.loadUnaligned(fromByteOffset: 24, as: UInt32.self)
            let interface = scope == 0 ? nil : NWInterface(zone: String(scope))
            let address = AppleNetwork.IPv6Address(bits: bits, interface: interface)
            // A dual-stack socket reports IPv4 peers as mapped addresses.
            if address.isIPv4Mapped, let v4 = address.asIPv4 { return .hostPort(host: .ipv4(v4), port: number) }
            return .hostPort(host: .ipv6(address), port: number)
        }
    }
}
