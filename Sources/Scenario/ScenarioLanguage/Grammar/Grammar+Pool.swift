internal import LabModel

extension Grammar {
    /// The value of `dhcp` of a network.
    static let pool = Shape<AddressPool>(schema: poolMapping.shape.schema) { node, reader in
        poolMapping.read(node, &reader).flatMap { draft in
            draft.range.map {
                AddressPool(
                    $0.first, $0.last, lease: draft.lease, renewal: draft.renewal, rebinding: draft.rebinding)
            }
        }
    }

    private struct PoolDraft: Sendable {
        var range: Range?
        var lease = AddressPool.shortestLease
        var renewal: Duration?
        var rebinding: Duration?
    }

    private struct Range: Sendable {
        let first: IPAddress
        let last: IPAddress
    }

    private static let poolMapping = Mapping(
        "a DHCP server", from: PoolDraft(),
        [
            Field(
                "pool", \.range, range,
                "The first and the last address; the n-th client in the file gets the n-th address.",
                required: "10.1.0.100-10.1.0.120"),
            Field(
                "lease", \.lease, seconds,
                "The duration of a lease, in whole seconds, at least 2m. Default: 2m."),
            Field(
                "renew", \.renewal, seconds,
                "The time after which a client renews its lease with its server (T1), in whole seconds, at least "
                    + "3s. Default: half of the lease."
            ),
            Field(
                "rebind", \.rebinding, seconds,
                "The time after which a client renews its lease with any server (T2), in whole seconds. Default: "
                    + "seven eighths of the lease."),
        ], needsAll: true)

    private static let range = Shape<Range>.text(
        "a range of IPv4 addresses",
        remedy: "write the first and the last, such as 10.1.0.100-10.1.0.120",
        pattern: "^[0-9.]+ ?- ?[0-9.]+$"
    ) { text in
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map {
            IPAddress(String($0.drop { $0 == " " }.prefix { $0 != " " }))
        }
        guard ends.count == 2, let first = ends[0], let last = ends[1], !first.isV6, !last.isV6,
            first.bits <= last.bits
        else { return nil }
        return Range(first: first, last: last)
    }
}
