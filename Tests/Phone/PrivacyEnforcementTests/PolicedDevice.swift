import CBPF
import DeviceRules
import Glibc
import InternetProtocols
import Kernel
import Netlink
import PrivacyEnforcement
import Testing

/// What enforces the policies of a test.
enum Means: Sendable, CaseIterable {
    /// eBPF on control groups.
    case kernel
    /// A system call filter before every program.
    case systemCalls

    /// Those that work on this machine.
    static let here = allCases.filter { $0 == .systemCalls || canUseKernel }

    /// Whether the kernel has what the programs need; whether it takes them is for the tests to find out.
    static let canUseKernel: Bool = {
        var system = utsname()
        guard unsafe uname(&system) == 0, (try? ControlGroup()) != nil else { return false }
        let release = unsafe withUnsafeBytes(of: system.release) { unsafe String(decoding: $0, as: UTF8.self) }
        let version = release.split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
        let programs = [BPF_PROG_TYPE_CGROUP_SOCK_ADDR, BPF_PROG_TYPE_CGROUP_SKB, BPF_PROG_TYPE_CGROUP_SOCK]
        let maps = [BPF_MAP_TYPE_LPM_TRIE, BPF_MAP_TYPE_RINGBUF, BPF_MAP_TYPE_SK_STORAGE]
        return !version.lexicographicallyPrecedes([5, 19])
            && programs.allSatisfy { libbpf_probe_bpf_prog_type($0, nil) == 1 }
            && maps.allSatisfy { libbpf_probe_bpf_map_type($0, nil) == 1 }
    }()
}

/// A phone with a peer on its link, and behind the peer everything else, with enforcement.
///
/// The phone is `10.1.0.2/24` and `fd01::2/64`; the peer is `10.1.0.3` and `fd01::3`, and far away it is `10.2.0.2` and
/// `fd02::2`. It echoes on TCP port 80 and UDP port 5000.
final class PolicedDevice: Sendable {
    let phone: TestNamespace
    let peer: Agent
    let enforcement: any Enforcement
    private let identify: @Sendable (String) throws -> (UInt64, ControlGroup?)

    init(_ means: Means = .kernel, keeper: borrowing FileDescriptor? = nil) throws {
        phone = try TestNamespace()
        let other = try TestNamespace()
        try phone.connect(to: other)
        let far = [prefix("10.2.0.2/24"), prefix("fd02::2/128")]
        try phone.configure(
            [prefix("10.1.0.2/24"), prefix("fd01::2/64")],
            gateways: [address("10.1.0.3"), address("fd01::3")])
        try other.configure([prefix("10.1.0.3/24"), prefix("fd01::3/64")] + far, gateways: [])
        peer = try Agent(in: other)
        try peer("serve")
        switch means {
        case .kernel:
            let group = try ControlGroup()
            let kernel = try phone.run { try KernelEnforcement(controlGroup: try group.open()) }
            switch keeper {
            case .some(let keeper): try kernel.keep(in: keeper)
            case .none: break
            }
            enforcement = kernel
            identify = { name in
                let folder = try ControlGroup(name, below: group)
                return (try folder.id(), folder)
            }
        case .systemCalls:
            let filter = try phone.run { try SystemCallEnforcement() }
            enforcement = filter
            identify = { name in (filter.controlGroup(of: name), nil) }
        }
        try enforcement.set(Self.locality)
    }

    /// What the routes of the phone come to.
    static let locality = LocalityTable(ranges: [
        .init("10.1.0.0/24", .onLink), .init("10.1.0.2/32", .own),
        .init("10.1.0.255/32", .broadcast), .init("127.0.0.0/8", .own),
        .init("fd01::/64", .onLink),
        .init("fd01::2/128", .own), .init("::1/128", .own),
    ])

    /// Starts an app in a control group of its own, under a policy.
    func app(_ policy: PolicyTable?, named name: String = "app") throws -> App {
        let (id, folder) = try identify(name)
        if let policy { try enforcement.set(policy, for: id) }
        let filter = folder == nil ? ["\(builtProgramsFolder)/syscall-filter", name, "--"] : []
        return App(id: id, run: try Agent(in: phone, group: folder, behind: filter))
    }

    /// An app and where it runs.
    struct App {
        let id: UInt64
        let run: Agent
    }
}

extension PolicyTable {
    /// Refuses and reports what needs access.
    static let denied = local(refuses: true)
    /// Reports what needs access.
    static let allowed = local(refuses: false)
    /// Allows what needs access, but for multicast and broadcast.
    static let withoutEntitlement: PolicyTable = {
        var table = denied
        for operation in SocketOperation.allCases { table[operation, .onLink] = Entry(refuses: false, reports: true) }
        return table
    }()

    private static func local(refuses: Bool) -> PolicyTable {
        var table = PolicyTable()
        for destination in [Destination.onLink, .multicast, .broadcast] {
            for operation in SocketOperation.allCases where operation != .tcpAccept {
                table[operation, destination] = Entry(refuses: refuses, reports: true)
            }
        }
        return table
    }
}

/// Waits until a descriptor can be read; false when it takes longer than that.
func isReadable(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, milliseconds) == 1
}

/// A value that is written in a test, and has to be one.
func literal<Value>(_ value: Value?, _ text: String) -> Value {
    guard let value else { preconditionFailure("\(text) is none") }
    return value
}

func address(_ text: String) -> IPAddress { literal(IPAddress(text), text) }

func prefix(_ text: String) -> IPPrefix { literal(IPPrefix(text), text) }

extension LocalityTable.Range {
    init(_ text: String, _ destination: Destination) { self.init(literal(IPPrefix(text), text), destination) }
}

extension LocalityTable.Exemption {
    init(_ text: String, port: UInt16, _ destination: Destination) {
        self.init(literal(IPAddress(text), text), port: port, destination)
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips tests where the kernel does not take the programs.
    static var needsKernelEnforcement: Self {
        .enabled(
            if: Means.canUseKernel,
            "eBPF on control groups is refused here: run as root on Linux 5.19 or later with cgroup2")
    }
}
