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

    private static let network = Mapping(
        "a network", from: NetworkDraft(),
        [
            Field("ssid", \.ssid, ssid, "The Wi-Fi name; a host is on one network that has such a name at a time."),
            Field(
                "ipv4", \.ipv4, family(v6: false, "10.1.0.0/16"), "The IPv4 subnet, or off; 10.N.0.0/16 if left out."),
            Field("ipv6", \.ipv6, family(v6: true, "fd00:1::/64"), "The IPv6 subnet, or off; fd00:N::/64 if left out."),
            Field(
                "channel", \.channel, Shapes.rate, "The capacity of the radio channel that its wireless hosts share."),
            Field(
                "access-points", \.accessPoints, accessPoints, "Its access points by name, between which stations roam."
            ),
            Field(
                "kind", \.kind, .word,
                "What connects its hosts; point-to-point joins two without broadcast, as cellular and a VPN do."),
            Field(
                "enforce-routes", \.enforcesRoutes, Shapes.truth,
                "Whether its route counts before those to local networks that it overlaps, as a VPN may want; no if left out."
            ),
            Field(
                "secure", \.isSecure, Shapes.truth,
                "Whether a password is needed to join the Wi-Fi network; true if left out."),
            Field(
                "vlan", \.vlan, Shapes.integer(1...4094),
                "The VLAN id, by which messages call the network; no other network has it."),
            Field("dhcp", \.pool, pool, "The addresses that a DHCP server gives its hosts, but for static ones."),
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

    private static let hostMapping = Mapping(
        "a host", from: HostDraft(),
        [
            Field(
                "on", \.host.networks, Shapes.name("the name of a network").oneOrMore,
                "The network it is on at first, or several."),
            Field(
                "may-join", \.host.joinable, Shapes.name("the name of a network").oneOrMore,
                "A network that it may join by a step, or several."),
            Field(
                "address", \.host.hasStaticAddresses,
                Shape.words([("static", true), ("dhcp", false)], write: { $0 ? "static" : "dhcp" }),
                "static: it has a fixed address also on networks with a DHCP server; dhcp if left out."),
            Field("wireless", \.host.wireless, Shapes.truth, "Whether it is behind the shared channel of its network."),
            Field(
                "at", \.host.accessPoint, Shapes.name("the name of an access point"),
                "The access point that it associates with first; the first of its network if left out."),
            Field(
                "roaming", \.host.station.supports, features,
                "What of 802.11r, k and v it has as a station, [] for a legacy one; all three if left out."),
            Field(
                "roam-trigger", \.host.station.trigger, signal,
                "The signal below which it looks for another access point; -70 dBm if left out."),
            Field(
                "count", \.host.count, Shapes.integer(1...4096),
                "How many alike hosts it stands for: NAME-1, NAME-2 and so on."),
            Field(
                "run", \.host.command, Shapes.command,
                "The command of the only program it runs, which has the name of the host."),
            Field("runs", \.host.programs, ProgramTable.shape, "Its programs by name."),
            Field(
                "interfaces", \.host.interfaces,
                Shapes.table("the interfaces", by: .label, interface),
                "The names of its interfaces by network; eth0, eth1 and so on if left out."),
            Field(
                "capture", \.host.isCaptured, Shapes.truth,
                "Whether the frames on its links are kept, also where no step looks at them; false if left out."),
            Field(
                "privileged", \.host.isPrivileged, Shapes.truth,
                "Whether its executables may do to the machine what the runner may; false if left out."),
            Field(
                "device", \.device, DeviceRow.shape.named("device"),
                "What makes it a simulated device: a platform, or more."),
            Field("apps", \.apps, AppRow.apps, "The apps of a device by name."),
        ])

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
