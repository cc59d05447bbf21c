import Glibc
import InternetProtocols
import Kernel
import Netlink
import Testing

extension Trait where Self == ConditionTrait {
    /// Skips tests of the real kernel where this process may not make network namespaces.
    static var needsNamespaces: Self {
        .enabled("network namespaces cannot be made here: run as root or in a privileged container") {
            (try? PlainThread.run { try Namespace.enterNew(.network) }) != nil
        }
    }
}

/// Something a test needs is missing.
struct Missing: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// A network namespace of a test, and the way into it.
final class TestNamespace: Sendable {
    let namespace: Namespace

    init() throws {
        let descriptor = try PlainThread.run { () throws -> FileDescriptor in
            try Namespace.enterNew(.network)
            return try Namespace(current: .network).descriptor.duplicate()
        }
        namespace = Namespace(.network, adopting: descriptor)
    }

    /// Runs the body on a thread of its own inside the namespace.
    func run<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) throws -> Result {
        try PlainThread.run { [self] in
            try namespace.enter()
            return try body()
        }
    }

    /// Sets the interface up or down.
    func set(up: Bool) throws {
        try run {
            var socket = try NetlinkSocket()
            try socket.perform(Link.set(.name("eth0"), up: up))
        }
    }
}

/// Two namespaces joined by a veth pair: each has `eth0` with `10.1.0.n/24` and `fd00:1::n/64`.
struct VethPair {
    let near: TestNamespace
    let far: TestNamespace

    init() throws {
        let near = try TestNamespace()
        let far = try TestNamespace()
        try near.run {
            var socket = try NetlinkSocket()
            let peer = VethPeer("eth0", index: 2, namespace: far.namespace.descriptor.raw)
            try socket.perform(Link.addVeth("eth0", index: 2, peer: peer))
        }
        for (number, namespace) in [near, far].enumerated() {
            let last = UInt8(number + 1)
            guard let four = IPAddress(bytes: [10, 1, 0, last]),
                let six = IPAddress(bytes: [0xFD, 0, 0, 1] + [UInt8](repeating: 0, count: 11) + [last])
            else { throw Missing("addresses") }
            try namespace.run {
                try Sysctl.set("net/ipv6/conf/eth0/accept_dad", to: "0")
                var socket = try NetlinkSocket()
                try socket.perform([
                    Link.set(.name("lo"), up: true),
                    Address.add(four.prefix(24), link: 2), Link.set(.index(2), up: true),
                    Address.add(six.prefix(64), link: 2),
                ])
            }
        }
        self.near = near
        self.far = far
    }
}
