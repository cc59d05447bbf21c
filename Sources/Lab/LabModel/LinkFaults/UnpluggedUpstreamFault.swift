/// The switch port behind the host is unplugged upstream: the host sees nothing (`ip link set <lab side> nomaster`).
package struct UnpluggedUpstreamFault: LinkFaultValue {
    package var text: String { "unplugged upstream" }
    package var taken: String? { "uplink" }
    package var isCut: Bool { true }
    package var changesRoutes: Bool { false }
    package var isInHost: Bool { false }
}

extension LinkFault {
    /// The switch port behind the host is unplugged upstream: the host sees nothing (`ip link set <lab side> nomaster`).
    public static let unpluggedUpstream = LinkFault(UnpluggedUpstreamFault())
}
