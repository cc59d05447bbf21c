internal import LabEvents
internal import LabModel

extension Grammar {
    static let networks = Shapes.named("the networks", by: .label, network.shape.named("network")).map { named in
        named.enumerated().map { index, entry in
            var network = NetworkSpec.numbered(index + 1, name: entry.0)
            if let ipv4 = entry.1.ipv4 { network.ipv4 = ipv4.subnet }
            if let ipv6 = entry.1.ipv6 { network.ipv6 = ipv6.subnet }
            network.ssid = entry.1.ssid
            network.isSecure = entry.1.isSecure
            network.channel = entry.1.channel
            network.accessPoints = entry.1.accessPoints
            network.kind = entry.1.kind
            network.enforcesRoutes = entry.1.enforcesRoutes
            network.vlan = entry.1.vlan
            network.pool = entry.1.pool
            return network
        }
    }

    /// The keys of a network; its name and index give the defaults.
    private struct NetworkDraft: Sendable {
        var ssid: String?
        var isSecure = true
        var ipv4: Family?
        var ipv6: Family?
        var channel: Int?
        var accessPoints: [AccessPointSpec] = []
        var kind = NetworkSpec.Kind.broadcast
        var enforcesRoutes = false
        var vlan: Int?
        var pool: AddressPool?
    }

    /// The subnet of an address family; `nil` for off.
    private struct Family: Sendable {
        var subnet: IPPrefix?
    }

    private static let network = Mapping<NetworkDraft>(
        "a network", from: NetworkDraft(),
        [
            Field(
                "ssid", \.ssid, ssid,
                "The Wi-Fi name, by which push providers match networks; a host is on one network with a Wi-Fi "
                    + "name at a time. Default: none."),
            Field(
                "ipv4", \.ipv4, family(v6: false, "10.1.0.0/16"),
                "The IPv4 subnet, or `off`. Default: 10.N.0.0/16 for the N-th network."),
            Field(
                "ipv6", \.ipv6, family(v6: true, "fd00:1::/64"),
                "The IPv6 subnet, or `off`. Default: fd00:N::/64 for the N-th network."),
            Field(
                "channel", \.channel, Shapes.rate,
                "The data rate of the radio channel that the wireless hosts share; with access points, of "
                    + "each channel. Default: no limit."),
            Field(
                "access-points", \.accessPoints, accessPoints,
                "The access points by name. Default: one bridge for all hosts."
            ),
            Field(
                "kind", \.kind, .word,
                "The kind of link; `point-to-point` joins exactly two hosts without broadcast, as cellular and a "
                    + "VPN do. Default: broadcast."),
            Field(
                "enforce-routes", \.enforcesRoutes, Shapes.truth,
                "Whether the route to this `point-to-point` network takes precedence over those to local "
                    + "networks that it overlaps. Default: false."
            ),
            Field(
                "secure", \.isSecure, Shapes.truth,
                "Whether joining the Wi-Fi network needs a password. Default: true."),
            Field(
                "vlan", \.vlan, Shapes.integer(1...4094),
                "The VLAN id (IEEE 802.1Q), by which messages name the network; no other network may have it. "
                    + "Default: none."),
            Field(
                "dhcp", \.pool, pool,
                "The DHCP server that gives the hosts leased IPv4 addresses. Default: static addresses."),
        ])

    private static let ssid = Shape<String>.text("a Wi-Fi name", remedy: "it has 1 to 32 bytes", pattern: "^.{1,32}$") {
        (1...32).contains($0.utf8.count) && !$0.contains(where: \.isNewline) ? $0 : nil
    }

    private static func family(v6: Bool, _ example: String) -> Shape<Family> {
        .text(
            "an \(v6 ? "IPv6" : "IPv4") subnet or off",
            remedy: "write the first address and the prefix length, such as \(example), with room for two hosts",
            pattern: v6 ? "^(off|[0-9A-Fa-f:.]+/[0-9]+)$" : "^(off|[0-9.]+/[0-9]+)$"
        ) { text in
            if text == "off" { return Family() }
            guard let subnet = IPPrefix(subnet: text), subnet.address.isV6 == v6, subnet.isUsable else { return nil }
            return Family(subnet: subnet)
        }
    }

    static let hosts = Shapes.named("the hosts", by: .label, host.named("host"), at: \.name)

    private struct HostDraft: Sendable {
        var host = HostDefinition("", on: [])
        var device: DeviceDefinition?
        var apps: [AppDefinition]?
    }

    /// The keys of which a host needs at least one, in this file or in a used file.
    static let places = ["on", "may-join"]

    private static let host = Shape<HostDefinition>(schema: hostMapping.shape.schema) { node, reader in
        guard let draft = hostMapping.read(node, &reader) else { return nil }
        if node["on"] == nil, node["may-join"] == nil {
            reader.refuse(.missingKey, node.position, "a host needs the key 'on'", "add `on: NETWORK`")
        }
        var host = draft.host
        // An invalid device is reported already; its apps are checked nevertheless.
        host.device = draft.device ?? (node["device"] == nil ? nil : DeviceDefinition())
        if let apps = draft.apps {
            if draft.device == nil, node["device"] == nil {
                reader.refuse(.missingKey, node.position, "a host with 'apps' is a device", "add `device: ios`")
            }
            host.device?.apps = apps
        }
        return host
    }

    private static let hostMapping = Mapping<HostDraft>(
        "a host", from: HostDraft(),
        [
            Field(
                "on", \.host.networks, Shapes.name("the name of a network").oneOrMore,
                "The network that the host is on at first, or up to 16 in the order of its interfaces. A host "
                    + "has `on`, `may-join` or both."),
            Field(
                "may-join", \.host.joinable, Shapes.name("the name of a network").oneOrMore,
                "The network that a `join` step may move the host to, or several."),
            Field(
                "address", \.host.hasStaticAddresses, addressing,
                "Whether the host has a leased address on networks with `dhcp`, or its static one. Default: dhcp."),
            Field(
                "wireless", \.host.wireless, Shapes.truth,
                "Whether the host shares the radio channel of its network and is a station of its access points; "
                    + "a device is always a station. Default: false."),
            Field(
                "at", \.host.accessPoint, Shapes.name("the name of an access point"),
                "The access point that the host associates with at first. Default: the first of its network."),
            Field(
                "roaming", \.host.station.supports, features,
                "The roaming features of the station, of 802.11r, k and v; [] for a legacy client. Default: all "
                    + "three."),
            Field(
                "roam-trigger", \.host.station.trigger, signal,
                "The signal below which the station looks for another access point. Default: -70 dBm, as on iOS."),
            Field(
                "count", \.host.count, Shapes.integer(1...4096),
                "The number of equal hosts, called NAME-1, NAME-2 and so on; a step that names NAME concerns all "
                    + "of them. Default: one host, NAME."),
            Field(
                "run", \.host.command, Shapes.command,
                "The command of the host's only program, which has the name of the host."),
            Field("runs", \.host.programs, ProgramTable.shape, "The programs by name, in the order of their start."),
            Field(
                "interfaces", \.host.interfaces,
                Shapes.table("the interfaces", by: .label, interface),
                "The names of the interfaces by network. Default: eth0, eth1 and so on."),
            Field(
                "capture", \.host.isCaptured, Shapes.truth,
                "Whether the frames on the host's links are captured. Default: only of devices, and where a step "
                    + "reads frames."),
            Field(
                "privileged", \.host.isPrivileged, Shapes.truth,
                "Whether the host's executables have the runner's rights on the machine. Default: false."),
            Field(
                "device", \.device, DeviceRow.shape.named("device"),
                "The simulated device that the host is: a platform, or a mapping. Default: an ordinary host."),
            Field("apps", \.apps, AppRow.apps, "The apps of the device by name."),
        ])

    private static let addressing = Shape<Bool>.words(
        [("static", true), ("dhcp", false)], write: { $0 ? "static" : "dhcp" })

    private static let interface = Shape<String>.text(
        "the name of an interface", remedy: "use up to 15 letters, digits, dots, underscores and hyphens",
        pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,14}$"
    ) { (1...15).contains($0.utf8.count) && NameRule.word.allows($0) && $0.first != "-" && $0.first != "_" ? $0 : nil }
}

extension IPPrefix {
    /// Whether hosts can have the prefix's addresses, because no Internet protocol reserves them.
    fileprivate var isUsable: Bool {
        let bytes = address.bytes
        if address.isV6 { return bytes[0] != 0xff && bytes[0] != 0 && !(bytes[0] == 0xfe && bytes[1] & 0xc0 == 0x80) }
        return bytes[0] != 0 && bytes[0] != 127 && bytes[0] < 224 && !(bytes[0] == 169 && bytes[1] == 254)
    }
}
