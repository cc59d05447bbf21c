internal import LabModel

extension Grammar {
    static let routers = Shapes.named("the routers", by: .label, router.shape, at: \.name)

    private static let router = Mapping(
        "a router", from: RouterDefinition("", between: []),
        [
            Field(
                "between", \.networks, Shapes.name("the name of a network").list(atLeast: 2), "The networks it joins.",
                required: "[NETWORK, NETWORK]"),
            Field(
                "nat", \.translation, translation.shape,
                "What it translates addresses by; without it, it forwards packets as they are."),
            Field(
                "trunk", \.hasTrunk, Shapes.truth,
                "Whether its VLANs come to it by one trunk, each frame with the id of its own; no if left out."),
        ])

    private static let translation = Mapping(
        "a NAT", from: AddressTranslation(to: ""),
        [
            Field(
                "to", \.outside, Shapes.name("the name of a network"),
                "The network outside, where the hosts behind the router have its address.", required: "NETWORK"),
            Field(
                "mapping", \.mapping, .word,
                "How outside ports are chosen: endpoint-independent (if left out), or address-and-port-dependent, a random one "
                    + "for each connection."),
            Field(
                "filtering", \.filtering, .word,
                "Who may send to a mapped UDP port: address-and-port-dependent (if left out), only whom the inside endpoint has "
                    + "sent to, or endpoint-independent, everybody."),
            Field(
                "udp", \.udp, seconds,
                "The time without packets after which a UDP mapping is gone, in whole seconds; 5m if left out (RFC 4787)."
            ),
            Field(
                "tcp", \.tcp, seconds,
                "The time without packets after which the mapping of a TCP connection is gone, in whole seconds; 124m if left "
                    + "out (RFC 5382)."),
        ])

    /// A duration in whole seconds, as nftables and DHCP require.
    static let seconds = Shape<Duration>.text(
        "a duration in whole seconds", remedy: "write seconds or minutes, such as 30s or 2m", pattern: "^[0-9]+(s|m)$",
        write: { Notation.text($0) }
    ) { text in text.contains(".") || text.hasSuffix("ms") ? nil : Notation.duration(text) }
}
