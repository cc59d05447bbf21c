/// Shell scripts that build the lab of ``BenchLabs`` with iproute2.
///
/// Neither waits for forwarding ports. The batch also does not disable duplicate address detection for link-local
/// addresses, which a batch cannot do. Both therefore do a little less than a lab.
enum BaselineScripts {
    /// Returns one `ip -batch` for the namespaces and veths, and one for the inside of each host.
    static func batch(hosts: Int) -> String {
        let inside = (1...hosts).map { here("ip -n h\($0) -batch -", insides(of: $0)) }
        return (["set -e", here("ip -batch -", bridge + (1...hosts).flatMap(veth))] + inside).joined(separator: "\n")
    }

    /// Returns one `ip` command after another.
    static func shell(hosts: Int) -> String {
        let noDetection = "sh -c 'echo 0 > /proc/sys/net/ipv6/conf/default/accept_dad'"
        var lines = ["set -e"] + bridge.map { "ip \($0)" }
        for host in 1...hosts {
            lines += veth(host).map { "ip \($0)" }
            lines.append("ip netns exec h\(host) \(noDetection)")
            lines += insides(of: host).map { "ip -n h\(host) \($0)" }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static let bridge = [
        "link add br1 type bridge stp_state 0 forward_delay 0 mcast_snooping 0", "link set br1 up",
    ]

    private static func veth(_ host: Int) -> [String] {
        ["netns add h\(host)", "link add v\(host).0 master br1 up type veth peer name eth0 netns h\(host)"]
    }

    private static func insides(of host: Int) -> [String] {
        [
            "link set lo up", "address add 10.1.\(host >> 8).\(host & 255)/16 broadcast + dev eth0",
            "address add fd00:1::\(String(host, radix: 16))/64 dev eth0 nodad", "link set eth0 up",
            "route add 224.0.0.0/4 dev eth0",
        ]
    }

    private static func here(_ command: String, _ lines: [String]) -> String {
        "\(command) <<END\n" + lines.joined(separator: "\n") + "\nEND\n"
    }
}
