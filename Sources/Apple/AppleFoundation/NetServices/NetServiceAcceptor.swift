internal import Dispatch
internal import Foundation
internal import Glibc

/// A listening socket of a published service, for IPv6 and IPv4.
///
/// Unchecked: a dispatch source may be used on any thread.
final class NetServiceAcceptor: @unchecked Sendable {
    let port: UInt16
    private let source: any DispatchSourceRead
    private let descriptor: Int32

    /// Listens at a port, or at a free one for 0; `nil` if it is taken.
    init?(port: UInt16) {
        let flags = Int32(Glibc.SOCK_CLOEXEC.rawValue) | Int32(Glibc.SOCK_NONBLOCK.rawValue)
        descriptor = socket(AF_INET6, SOCK_STREAM | flags, IPPROTO_TCP)
        guard descriptor >= 0 else { return nil }
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        var (on, off): (Int32, Int32) = (1, 0)
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let number = socklen_t(MemoryLayout<Int32>.size)
        let descriptor = descriptor
        let isListening = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, number) == 0
                    && setsockopt(descriptor, IPPROTO_IPV6, IPV6_V6ONLY, &off, number) == 0
                    && bind(descriptor, address, size) == 0 && listen(descriptor, SOMAXCONN) == 0
                    && getsockname(descriptor, address, &size) == 0
            }
        }
        guard isListening else {
            Glibc.close(descriptor)
            return nil
        }
        self.port = UInt16(bigEndian: address.sin6_port)
        source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: DispatchQueue(label: "pushlab.net-service"))
    }

    /// Hands over the socket of each connection; one that is not taken is closed.
    func begin(_ take: @escaping (Int32) -> Bool) {
        let descriptor = descriptor
        source.setEventHandler {
            while true {
                let accepted = accept(descriptor, nil, nil)
                guard accepted >= 0 else { return }
                if !take(accepted) { Glibc.close(accepted) }
            }
        }
        source.setCancelHandler { Glibc.close(descriptor) }
        source.activate()
    }

    func close() { source.cancel() }
}
