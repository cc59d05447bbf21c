internal import Glibc
package import NIOCore
package import NIOPosix

/// Resolves a name or an address literal to all its addresses, in the system's order of preference.
///
/// Literals are parsed at once. Names are resolved by `getaddrinfo(3)` on a separate thread, one query at a time; later
/// callers share the result of a pending query.
package final class AddressResolver {
    /// Resolves a name; with `literal` it accepts address literals only.
    package typealias LookUp = @Sendable (_ host: String, _ port: Int, _ literal: Bool) throws -> [SocketAddress]

    private let host: String
    private let port: Int
    private let threads: NIOThreadPool
    private let eventLoop: any EventLoop
    private let lookUp: LookUp
    private var asked: EventLoopFuture<[SocketAddress]>?

    /// Makes a resolver that answers on `eventLoop`, to be used there only.
    package init(
        host: String, port: Int, threads: NIOThreadPool, eventLoop: any EventLoop, lookUp: @escaping LookUp
    ) {
        self.host = host
        self.port = port
        self.threads = threads
        self.eventLoop = eventLoop
        self.lookUp = lookUp
    }

    /// Returns the addresses; fails with ``ResolutionError``.
    package func addresses() -> EventLoopFuture<[SocketAddress]> {
        if let literal = try? lookUp(host, port, true) {
            return eventLoop.makeSucceededFuture(literal)
        }
        if let asked { return asked }
        let (host, port, lookUp) = (host, port, lookUp)
        let question = threads.runIfActive(eventLoop: eventLoop) {
            try lookUp(host, port, false)
        }
        asked = question
        question.assumeIsolated().whenComplete { _ in self.asked = nil }
        return question
    }

    /// Resolves a name with `getaddrinfo(3)`.
    ///
    /// - Throws: ``ResolutionError``.
    package static func system(
        _ host: String, _ port: Int, _ literal: Bool
    ) throws(ResolutionError) -> [SocketAddress] {
        var hints = unsafe addrinfo()
        unsafe hints.ai_flags = literal ? AI_NUMERICHOST : AI_ADDRCONFIG
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
                address.port = port
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

/// A failure to resolve a name.
package struct ResolutionError: Error, CustomStringConvertible {
    package let host: String
    package let reason: String

    package init(host: String, reason: String) {
        self.host = host
        self.reason = reason
    }

    package var description: String { "cannot resolve \(host): \(reason)" }
}
