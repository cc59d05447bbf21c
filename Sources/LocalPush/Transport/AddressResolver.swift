package import NIOCore
package import NIOPosix

#if canImport(Glibc)
internal import Glibc
#endif

/// Turns a name or a literal into every address it has, in the system's order of preference.
///
/// Literals are read at once. Names go through `getaddrinfo(3)` on a thread of their own, at most one question at a
/// time: while a dead name server holds it, later callers wait for the same answer.
package final class AddressResolver {
    private let host: String
    private let port: UInt16
    private let threads: NIOThreadPool
    private let eventLoop: any EventLoop
    private var asked: EventLoopFuture<[SocketAddress]>?

    /// Makes a resolver that answers on `eventLoop`, to be used there only.
    package init(host: String, port: UInt16, threads: NIOThreadPool, eventLoop: any EventLoop) {
        self.host = host
        self.port = port
        self.threads = threads
        self.eventLoop = eventLoop
    }

    /// Gives the addresses; fails with ``ResolutionError``.
    package func addresses() -> EventLoopFuture<[SocketAddress]> {
        if let literal = try? Self.lookUp(host: host, port: port, flags: AI_NUMERICHOST) {
            return eventLoop.makeSucceededFuture(literal)
        }
        if let asked { return asked }
        let host = host
        let port = port
        let question = threads.runIfActive(eventLoop: eventLoop) {
            try Self.lookUp(host: host, port: port, flags: AI_ADDRCONFIG)
        }
        asked = question
        question.assumeIsolated().whenComplete { _ in self.asked = nil }
        return question
    }

    private static func lookUp(host: String, port: UInt16, flags: CInt) throws(ResolutionError) -> [SocketAddress] {
        var hints = unsafe addrinfo()
        unsafe hints.ai_flags = flags
        unsafe hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let status = unsafe getaddrinfo(host, nil, &hints, &list)
        guard status == 0 else {
            throw ResolutionError(host: host, reason: unsafe String(cString: gai_strerror(status)))
        }
        defer { unsafe freeaddrinfo(list) }
        var addresses: [SocketAddress] = []
        var next = unsafe list
        while let entry = unsafe next {
            if var address = unsafe address(of: entry.pointee) {
                address.port = Int(port)
                if !addresses.contains(address) { addresses.append(address) }
            }
            unsafe next = entry.pointee.ai_next
        }
        guard !addresses.isEmpty else { throw ResolutionError(host: host, reason: "it has no IPv4 or IPv6 address") }
        return addresses
    }

    private static func address(of entry: addrinfo) -> SocketAddress? {
        guard let raw = unsafe UnsafeRawPointer(entry.ai_addr) else { return nil }
        switch unsafe entry.ai_family {
        case AF_INET: return unsafe SocketAddress(raw.load(as: sockaddr_in.self))
        case AF_INET6: return unsafe SocketAddress(raw.load(as: sockaddr_in6.self))
        default: return nil
        }
    }
}

/// A name that has no address now.
package struct ResolutionError: Error, CustomStringConvertible {
    /// The name.
    package let host: String
    /// The resolver's reason.
    package let reason: String

    /// The error for a human.
    package var description: String { "cannot resolve \(host): \(reason)" }
}
