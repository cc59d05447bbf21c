internal import LabModel

extension Grammar {
    static let routers = Shapes.named("the routers", by: .label, router.shape, at: \.name)

    private static let router = Mapping(
        "a router", from: RouterDefinition("", between: []),
        [
            Field(
                "between", \.networks, Shapes.name("the name of a network").list(atLeast: 2),
                "The networks that the router joins, at least two.",
                required: "[NETWORK, NETWORK]"),
            Field(
                "nat", \.translation, translation.shape,
                "The address translation. Default: packets are forwarded unchanged."),
            Field(
                "trunk", \.hasTrunk, Shapes.truth,
                "Whether all VLANs reach the router by one cable, each frame tagged with its VLAN id. Default: "
                    + "false."),
        ])

    private static let translation = Mapping(
        "a NAT", from: AddressTranslation(to: ""),
        [
            Field(
                "to", \.outside, Shapes.name("the name of a network"),
                "The outside network, on which the inside hosts have the router's address.", required: "NETWORK"),
            Field(
                "mapping", \.mapping, .word,
                "The choice of the outside port: `endpoint-independent` takes the inside port where it is free, "
                    + "`address-and-port-dependent` a random port for each connection. Default: "
                    + "endpoint-independent."),
            Field(
                "filtering", \.filtering, .word,
                "The senders that a mapped UDP port accepts: `address-and-port-dependent` only the peers that "
                    + "the inside host has sent to, `endpoint-independent` all. Default: "
                    + "address-and-port-dependent."),
            Field(
                "udp", \.udp, seconds,
                "The idle time after which a UDP mapping is removed, in whole seconds (RFC 4787). Default: 5m."
            ),
            Field(
                "tcp", \.tcp, seconds,
                "The idle time after which the mapping of an established TCP connection is removed, in whole "
                    + "seconds (RFC 5382); later packets are dropped without an answer. Default: 124m."),
        ])

    /// A duration in whole seconds, as nftables and DHCP require.
    static let seconds = Shape<Duration>.text(
        "a duration in whole seconds", remedy: "write seconds or minutes, such as 30s or 2m", pattern: "^[0-9]+(s|m)$",
        write: { Notation.text($0) }
    ) { text in text.contains(".") || text.hasSuffix("ms") ? nil : Notation.duration(text) }
}
