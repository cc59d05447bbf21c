import Glibc
import InternetProtocols
import Kernel
import Netlink

/// A network namespace of a test, and the way into it.
final class TestNamespace: Sendable {
    private let namespace: Namespace

    init() throws {
        let raw = try PlainThread.run { () throws in
            try Namespace.enterNew(.network)
            let namespace = try Namespace(current: .network)
            return try systemCall("fcntl") { fcntl(namespace.descriptor.raw, F_DUPFD_CLOEXEC, 3) }
        }
        namespace = Namespace(.network, adopting: FileDescriptor(adopting: raw))
    }

    /// Runs the body on a thread of its own inside the namespace.
    func run<Result: Sendable & ~Copyable>(_ body: @escaping @Sendable () throws -> Result) throws -> Result {
        try PlainThread.run { [self] in
            try namespace.enter()
            return try body()
        }
    }

    /// Joins it to another namespace by a veth pair; both ends are `eth0`.
    func connect(to other: TestNamespace) throws {
        let raw = other.namespace.descriptor.raw
        try run {
            var socket = try NetlinkSocket()
            try socket.perform(Link.addVeth("eth0", index: 2, peer: VethPeer("eth0", index: 2, namespace: raw)))
        }
    }

    /// Gives it addresses, and routes to everything else by one IPv4 and one IPv6 gateway.
    func configure(_ addresses: [IPPrefix], gateways: [IPAddress]) throws {
        try run {
            var socket = try NetlinkSocket()
            try Sysctl.set("net/ipv6/conf/eth0/addr_gen_mode", to: "1")  // no link-local address
            try socket.perform(
                [Link.set(.name("lo"), up: true), Link.set(.index(2), up: true)]
                    + addresses.map { Address.add($0, link: 2) }
                    + gateways.map { Route.byDefault(via: $0, link: 2).add() })
        }
    }
}

extension TestNamespace {
    /// Lets group 0 use ping sockets (icmp(7)), the one group that a plain user has in a namespace.
    func allowPing() throws {
        try run { try Sysctl.set("net/ipv4/ping_group_range", to: "0 0") }
    }
}
