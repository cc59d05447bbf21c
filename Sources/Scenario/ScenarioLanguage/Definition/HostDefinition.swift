public import LabModel

/// A host of a scenario, or a group of identical hosts.
public struct HostDefinition: Sendable, Hashable {
    /// The host's name, or the group's name if there is a ``count``.
    public var name: String
    /// The names of the networks that the host joins at the start, in interface order.
    public var networks: [String]
    /// The names of the networks that a step may join the host to.
    public var joinable: [String]
    /// Whether the host uses the shared radio channel of each of its networks that has one.
    public var wireless: Bool
    /// The number of hosts in the group, named `name-1` to `name-<count>`; `nil` for a single host called `name`.
    public var count: Int?
    /// The programs of the host, in start order; empty for a device, which has apps.
    public var programs: [ProgramDefinition]
    /// The command of the host's only program, which has the host's name; `nil` if ``programs`` applies.
    public var command: [String]?
    /// The settings of the simulated device; `nil` for an ordinary host.
    public var device: DeviceDefinition?
    /// The interface names by network; the default names are `eth0`, `eth1` and so on.
    public var interfaces: [String: String]
    /// Whether the host's executables, except those of apps, have the privileges of the process that runs the scenario.
    public var isPrivileged = false
    /// Whether the host has static addresses even on networks with a DHCP server.
    public var hasStaticAddresses = false
    /// Whether the frames on the host's links are captured.
    ///
    /// Links of devices in groups of at most 32, and of hosts whose frames a step inspects, are captured in any case.
    public var isCaptured = false
    /// The access point of the first association; `nil` for the first one of the network.
    public var accessPoint: String?
    /// The host's properties as a station of access points.
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

    /// The programs that the scenario defines: those of the host and those of its apps.
    public var ownPrograms: [ProgramDefinition] {
        (command.map { [ProgramDefinition(name, .executable(ExecutableSettings($0)))] } ?? [])
            + programs + (device?.allApps.flatMap(\.ownPrograms) ?? [])
    }

    /// All programs of the host in start order; on a device, the simulated system is first.
    public var allPrograms: [ProgramDefinition] { (device == nil ? [] : [.device]) + ownPrograms }

    /// Returns the programs that a name selects: one program, all programs of an app, or for `nil` all but the
    /// simulated system.
    public func programs(called name: String?) -> [ProgramDefinition] {
        guard let name else { return ownPrograms }
        let named = allPrograms.filter { $0.name == name }
        return named.isEmpty ? ownPrograms.filter { $0.app == name } : named
    }

    /// Returns the `network-probe` of the program or app with this name; `nil` selects the only probe.
    public func probe(called name: String?) -> ProgramDefinition? {
        let probes = ownPrograms.filter(\.isProbe)
        guard let name else { return probes.count == 1 ? probes[0] : nil }
        return probes.first { $0.app == name } ?? probes.first { $0.name == name }
    }

    /// The names of the group's members, or the host's own name.
    public var members: [String] {
        guard let count else { return [name] }
        return count < 1 ? [] : (1...count).map { "\(name)-\($0)" }
    }
}

/// A host that forwards packets between networks and is the default gateway of their hosts.
public struct RouterDefinition: Sendable, Hashable {
    /// The router's name, which is also its host name.
    public var name: String
    /// The names of the router's networks, at least two.
    public var networks: [String]
    /// The NAT settings; `nil` forwards packets unchanged.
    public var translation: AddressTranslation?
    /// Whether one trunk link with tagged frames carries all the router's networks, which are VLANs.
    public var hasTrunk = false

    /// Makes a router between the networks named, with an address translation if given.
    public init(_ name: String, between networks: [String], translation: AddressTranslation? = nil) {
        self.name = name
        self.networks = networks
        self.translation = translation
    }
}
