import Glibc
import InternetProtocols
import Kernel
import Netlink
import Synchronization
import Testing

extension Trait where Self == ConditionTrait {
    /// Skips tests of the real kernel where this process may not make network namespaces.
    static var needsNamespaces: Self {
        .enabled("network namespaces cannot be made here: run as root or in a privileged container") {
            (try? PlainThread.run { try Namespace.enterNew(.network) }) != nil
        }
    }
}

/// A value that a test needs is missing or malformed.
struct BadValue: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

func address(_ bytes: UInt8...) throws -> IPAddress {
    guard let address = IPAddress(bytes: bytes) else { throw BadValue("\(bytes)") }
    return address
}

/// `fd00:1::n`.
func address6(_ last: UInt8) throws -> IPAddress {
    try address(0xfd, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, last)
}

/// `02:00:00:00:00:n`.
func hardware(_ last: UInt8) throws -> HardwareAddress {
    guard let address = HardwareAddress([2, 0, 0, 0, 0, last]) else { throw BadValue("\(last)") }
    return address
}

/// A network namespace of a test, and the way into it.
final class Place: Sendable {
    private let namespace: Namespace

    init() throws {
        let raw = try PlainThread.run { () throws in
            try Namespace.enterNew(.network)
            return try Namespace(current: .network).descriptor.duplicate().take()
        }
        namespace = Namespace(.network, adopting: FileDescriptor(adopting: raw))
    }

    var raw: Int32 { namespace.descriptor.raw }

    /// Runs the body on a thread of its own inside the namespace.
    func run<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) throws -> Result {
        try PlainThread.run { [self] in
            try namespace.enter()
            return try body()
        }
    }

    /// Runs the body with a netlink socket of the namespace.
    func netlink<Result: Sendable>(
        _ family: NetlinkSocket.Family = .route,
        _ body: @escaping @Sendable (inout NetlinkSocket) throws -> Result
    ) throws -> Result {
        try run {
            var socket = try NetlinkSocket(family)
            return try body(&socket)
        }
    }
}

extension FileDescriptor {
    /// A copy of the number that its caller owns.
    func take() throws -> Int32 {
        try systemCall("fcntl") { fcntl(raw, F_DUPFD_CLOEXEC, 3) }
    }
}

/// Carries a monitor out of the thread that opened it inside a place.
final class MonitorBox: Sendable {
    private let monitor: Mutex<NetlinkMonitor?>
    init(_ monitor: consuming NetlinkMonitor) { self.monitor = Mutex(consume monitor) }
    func take() throws -> NetlinkMonitor {
        guard let monitor = monitor.withLock({ $0.take() }) else { throw BadValue("taken twice") }
        return monitor
    }
}

/// Two hosts, each in a namespace of its own, plugged into one bridge in a third: the smallest network.
///
/// The lab side is `v1` and `v2` (indexes 11 and 12) on `br0` (index 10); the hosts have `eth0` (index 2) with
/// `10.1.0.n/16` and `fd00:1::n/64`.
final class TinyLab: Sendable {
    let lab: Place
    let hosts: [Place]

    init() throws {
        lab = try Place()
        hosts = [try Place(), try Place()]
        let descriptors = hosts.map(\.raw)
        try lab.run {
            try disableIPv6()
            var socket = try NetlinkSocket()
            var requests = [Link.addBridge("br0", index: 10, group: 7), Link.set(.name("br0"), up: true)]
            for number in 1...2 {
                requests.append(
                    Link.addVeth(
                        "v\(number)", index: 10 + Int32(number), master: 10, group: 7,
                        peer: VethPeer(
                            "eth0", index: 2, hardwareAddress: try hardware(UInt8(number)),
                            namespace: descriptors[number - 1])))
                requests.append(Link.set(.index(10 + Int32(number)), up: true))
            }
            try socket.perform(requests)
        }
        for number in 1...2 {
            try hosts[number - 1].netlink { socket in
                try Sysctl.set("net/ipv6/conf/eth0/addr_gen_mode", to: "1")  // no link-local address
                try socket.perform([
                    Link.set(.name("lo"), up: true), Link.set(.index(2), up: true),
                    Address.add(try address(10, 1, 0, UInt8(number)).prefix(16), link: 2),
                    Address.add(try address6(UInt8(number)).prefix(64), link: 2),
                ])
            }
        }
    }
}

extension TinyLab {
    /// Blocks until both ports pass packets.
    func waitUntilReady() throws {
        try lab.run {
            var waiter = try ForwardingWaiter()
            try waiter.wait(for: [11, 12])
        }
    }
}

/// Keeps the lab's own side silent.
func disableIPv6() throws {
    for name in ["all", "default"] {
        let file = try FileDescriptor.open("/proc/sys/net/ipv6/conf/\(name)/disable_ipv6", O_WRONLY)
        try file.write([UInt8(ascii: "1")])
    }
}
