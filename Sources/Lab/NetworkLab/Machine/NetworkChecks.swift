internal import Glibc
internal import Kernel
internal import LabModel
internal import Netlink
internal import WireLink

/// The checks of the kernel's network features, tried in a temporary network namespace.
enum NetworkChecks {
    private static let bridge: Int32 = 100
    private static let near: Int32 = 101
    private static let far: Int32 = 102

    /// The check of a bridge with a veth pair as a port.
    static var links: MachineCheck {
        inside { [linksHere()] } ?? MachineCheck(linksName, .unknown("No network namespace could be made."))
    }

    /// Returns all checks; empty if there is no network namespace to try them in.
    static func all() -> [MachineCheck] {
        (try? PlainThread.run {
            try Namespace.enterNew(.network)
            return [linksHere(), internet6(), tokenBucket(), emulator()] + filters() + [impairments()] + [
                diagnostics(), endings(), rawSockets(), tunnel(),
            ]
        }) ?? []
    }

    /// Returns the remedies for the filter features that faults need and this kernel lacks.
    static func missingFilters() throws -> [String] {
        try PlainThread.run {
            try Namespace.enterNew(.network)
            return [linksHere()] + filters()
        }.compactMap {
            guard case .missing(let remedy) = $0.outcome else { return nil }
            return remedy
        }
    }

    /// The check of eBPF programs at a link, which impaired links need.
    static var impairedLinks: MachineCheck {
        (try? PlainThread.run {
            try Namespace.enterNew(.network)
            _ = linksHere()
            return impairments()
        }) ?? MachineCheck(impairmentsName, isRequired: false, .unknown("No network namespace could be made."))
    }

    private static let impairmentsName = "impaired links, for `delay` and `rate`"

    private static func impairments() -> MachineCheck {
        .trying(
            impairmentsName, isRequired: false,
            remedy:
                "Use a kernel with CONFIG_NET_SCH_INGRESS, CONFIG_NET_CLS_BPF and CONFIG_NET_CLS_ACT, as root or with "
                + "CAP_BPF and CAP_NET_ADMIN in the machine's own user namespace."
        ) {
            var netlink = try NetlinkSocket()
            let redirect = try WireRedirect()
            // The requests contain its descriptors.
            try withExtendedLifetime(redirect) {
                try netlink.perform([Classifier.prepare(near)] + redirect.take([], at: near))
            }
            return ""
        }
    }

    private static func inside(_ checks: @escaping @Sendable () -> [MachineCheck]) -> MachineCheck? {
        (try? PlainThread.run {
            try Namespace.enterNew(.network)
            return checks()
        })?.first
    }

    private static let linksName = "bridges and veth pairs"

    private static func linksHere() -> MachineCheck {
        .trying(linksName, remedy: "Use a kernel with CONFIG_BRIDGE and CONFIG_VETH, or `modprobe -a bridge veth`.") {
            var netlink = try NetlinkSocket()
            try netlink.perform([
                Link.set(.index(1), up: true), Link.addBridge("br1", index: bridge), Link.set(.index(bridge), up: true),
                Link.addVeth("near", index: near, master: bridge, up: true, peer: VethPeer("far", index: far)),
                Link.set(.index(far), up: true),
            ])
            return ""
        }
    }

    private static func internet6() -> MachineCheck {
        .trying("IPv6", remedy: "Start the kernel without ipv6.disable=1.") {
            guard let address = IPAddress("fd00::1") else { return "" }
            var netlink = try NetlinkSocket()
            try netlink.perform(Address.add(address.prefix(64), link: far))
            return ""
        }
    }

    private static func tokenBucket() -> MachineCheck {
        .trying(
            "token bucket, for `channel:`", isRequired: false,
            remedy: "Use a kernel with CONFIG_NET_SCH_TBF, or `modprobe sch_tbf`."
        ) {
            var netlink = try NetlinkSocket()
            try netlink.perform(
                try TokenBucket(rate: 1_000_000, burst: 10_000, latency: .milliseconds(200)).add(to: near))
            return ""
        }
    }

    private static func emulator() -> MachineCheck {
        .trying(
            "network emulator, for `--engine kernel`", isRequired: false,
            remedy: "Use a kernel with CONFIG_NET_SCH_NETEM, or `modprobe sch_netem`; `--engine wire` does without it."
        ) {
            var netlink = try NetlinkSocket()
            try netlink.perform(NetworkEmulator(limit: 1000).replace(at: .root(of: far, handle: KernelQueueing.root)))
            return ""
        }
    }

    private static func filters() -> [MachineCheck] {
        var refused = PacketRule(.rejectUnreachable)
        refused.traffic = .internet
        let tries = [
            (
                "bridge filter, for blackhole and partition", "forward", .bridgeForward, PacketRule(.drop),
                "CONFIG_NF_TABLES_BRIDGE"
            ),
            (
                "ingress filter", "ingress", PacketFilter.Place.ingress(["near"]), PacketRule(.drop),
                "CONFIG_NF_TABLES_NETDEV"
            ),
            (
                "refusal, for reject and reset", "refusal", .receiving(on: ["near"]), refused,
                "CONFIG_NFT_BRIDGE_REJECT or CONFIG_NFT_REJECT_NETDEV"
            ),
        ]
        return tries.map { name, table, place, rule, option in
            .trying("nftables: \(name)", isRequired: false, remedy: "Use a kernel with \(option).") {
                try PacketFilter(name: table, at: place, rules: [rule]).install()
                return ""
            }
        }
    }

    private static func diagnostics() -> MachineCheck {
        .trying("socket diagnostics", remedy: "Use a kernel with CONFIG_INET_DIAG, or `modprobe tcp_diag`.") {
            var netlink = try NetlinkSocket(.socketDiagnostics)
            _ = try netlink.tcpConnections()
            return ""
        }
    }

    private static func endings() -> MachineCheck {
        .trying("announcements of closed connections", remedy: "Use a kernel with CONFIG_INET_DIAG and at least 4.3.") {
            _ = try NetlinkMonitor.closedConnections()
            return ""
        }
    }

    private static func rawSockets() -> MachineCheck {
        .trying(
            "raw sockets, which prove faults", remedy: "Use a kernel with CONFIG_PACKET, and rights to CAP_NET_RAW."
        ) {
            try Probe.frames(interface: far, from: [2, 0, 0, 0, 0, 1], to: [2, 0, 0, 0, 0, 2], count: 1)
            guard try Probe.echo([127, 0, 0, 1], milliseconds: 1000) else {
                throw LabError("The loopback interface does not answer a ping.")
            }
            return ""
        }
    }

    private static func tunnel() -> MachineCheck {
        .trying(
            "point-to-point links", isRequired: false,
            remedy: "Use a kernel with CONFIG_TUN, as root or with a /dev/net/tun that this user may open."
        ) {
            _ = try Tunnel("tunnel", index: far + 1)
            return ""
        }
    }
}
