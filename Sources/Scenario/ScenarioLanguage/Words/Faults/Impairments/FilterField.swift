internal import LabModel

extension ImpairmentDraft {
    /// `only: mdns`, `only: multicast` and `only: { protocol: tcp, port: 443, address: 10.1.0.0/16 }`.
    static let filterFields: [Field<ImpairmentDraft>] = [
        Field(
            "only", \.only, PacketMatch.shape,
            "The packets that are affected: `mdns`, `multicast`, or those that match all keys of a mapping. "
                + "Default: all packets.")
    ]
}

extension PacketMatch {
    static let shape = Shape<PacketMatch>.words(
        named.map { ($0, $1) }, write: { match in named.first { $0.1 == match }?.0 }
    ).or(mapping.shape)

    private static let named = [("mdns", PacketMatch.multicastDNS), ("multicast", .allMulticast)]

    private static var allMulticast: PacketMatch {
        var match = PacketMatch()
        match.isMulticast = true
        return match
    }

    private static let prefix = Shape<IPPrefix>.text(
        "an address or a subnet", remedy: "write it as in 10.1.0.2, 10.1.0.0/16 or fd00:1::/64",
        write: { "\($0)" },
        parse: { text in
            IPPrefix(text) ?? IPAddress(text).flatMap { IPPrefix($0, length: $0.isV6 ? 128 : 32) }
        })

    private static let mapping = Mapping(
        "a filter of packets", from: PacketMatch(),
        [
            Field("protocol", \.kind, .word, "The protocol."),
            Field("address", \.address, prefix, "An address or a subnet, of the source or the destination."),
            Field(
                "port", \.port, Shapes.port.map({ UInt16($0) }, back: { Int($0) }), "A TCP or UDP port, of either end."),
            Field(
                "multicast", \.isMulticast, Shapes.truth,
                "Whether only packets to multicast groups match. Default: false."),
        ])
}
