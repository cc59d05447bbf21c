public import LabModel

/// A host of a scenario, or a group of alike hosts.
public struct HostDefinition: Sendable, Hashable {
    /// The name; with a ``count`` the name of the group.
    public var name: String
    /// The names of the networks it is on at first, in interface order.
    public var networks: [String]
    /// The names of further networks that it may join by a step.
    public var joinable: [String]
    /// Whether it is behind the shared channel of its networks that have one.
    public var wireless: Bool
    /// How many alike hosts it stands for, `name-1` to `name-<count>`; `nil` is one host called `name`.
    public var count: Int?
    /// The programs it runs, in the order they start; a device has apps instead.
    public var programs: [ProgramDefinition]
    /// The command of the only program it runs, which has the name of the host; `nil` for those of ``programs``.
    public var command: [String]?
    /// What makes it a simulated device; `nil` is an ordinary host.
    public var device: DeviceDefinition?
    /// The names of its interfaces by network; those not named are `eth0`, `eth1` and so on.
    public var interfaces: [String: String]
    /// Whether all executables that it runs, but for those of apps, may do to the machine what the process may that runs
    /// the scenario.
    public var isPrivileged = false
    /// Whether it has fixed addresses also on networks with a DHCP server.
    public var hasStaticAddresses = false
    /// Whether the frames on its links are captured whoever it is: those of devices are, and those that a step looks at.
    public var isCaptured = false
    /// The access point that it associates with first; `nil` is the first of its network.
    public var accessPoint: String?
    /// What it is like as a station of access points.
    public var station = StationSpec()

    /// Makes a host on the networks named, and on those that it may join later.
    public init(
        _ name: String, on networks: [String], wireless: Bool = false, count: Int? = nil,
        runs programs: [ProgramDefinition] = [], device: DeviceDefinition? = nil, interfaces: [String: String] = [:],
        mayJoin joinable: [String] = []
    ) {
        self.name = name
        self.joinable = joinable
        self.networks = networks
        self.wireless = wireless
        self.count = count
        self.programs = programs
        self.device = device
        self.interfaces = interfaces
    }

    /// What it runs for the scenario: its programs and those of its apps.
    public var ownPrograms: [ProgramDefinition] {
        (command.map { [ProgramDefinition(name, .executable(ExecutableSettings($0)))] } ?? [])
            + programs + (device?.allApps.flatMap(\.ownPrograms) ?? [])
    }

    /// All that it runs, in the order it starts: on a device, the simulated system first.
    public var allPrograms: [ProgramDefinition] { (device == nil ? [] : [.device]) + ownPrograms }

    /// The programs that a name stands for: that of a program, that of an app for all it runs, or `nil` for all but the
    /// simulated system.
    public func programs(called name: String?) -> [ProgramDefinition] {
        guard let name else { return ownPrograms }
        let named = allPrograms.filter { $0.name == name }
        return named.isEmpty ? ownPrograms.filter { $0.app == name } : named
    }

    /// The `network-probe` that a name stands for: a program's own, or that of an app; `nil` is the only one.
    public func probe(called name: String?) -> ProgramDefinition? {
        let probes = ownPrograms.filter(\.isProbe)
        guard let name else { return probes.count == 1 ? probes[0] : nil }
        return probes.first { $0.app == name } ?? probes.first { $0.name == name }
    }

    /// The names of the hosts it stands for: its own, or those of the members of the group.
    public var members: [String] {
        guard let count else { return [name] }
        return count < 1 ? [] : (1...count).map { "\(name)-\($0)" }
    }
}

/// A host that forwards packets between networks and is the default route of the hosts on them.
public struct RouterDefinition: Sendable, Hashable {
    /// The name; also its host name.
    public var name: String
    /// The names of the networks it joins, at least two.
    public var networks: [String]
    /// What it translates addresses by; `nil` forwards packets as they are.
    public var translation: AddressTranslation?
    /// Whether its networks, which are VLANs, come to it by one trunk, each frame with the id of its VLAN.
    public var hasTrunk = false

    /// Makes a router between the networks named, with an address translation if given.
    public init(_ name: String, between networks: [String], translation: AddressTranslation? = nil) {
        self.name = name
        self.networks = networks
        self.translation = translation
    }
}
