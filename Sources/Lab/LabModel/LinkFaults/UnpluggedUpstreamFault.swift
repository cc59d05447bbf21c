package struct UnpluggedUpstreamFault: LinkFaultValue {
    package var text: String { "unplugged upstream" }
    package var taken: String? { "uplink" }
    package var isCut: Bool { true }
    package var changesRoutes: Bool { false }
    package var isInHost: Bool { false }
}

extension LinkFault {
    /// Disconnects the host's switch upstream; the host's link stays up (`ip link set <lab side> nomaster`).
    public static let unpluggedUpstream = LinkFault(UnpluggedUpstreamFault())
}
