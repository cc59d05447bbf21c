/// The names and indices of the trunk of a router.
struct TrunkPlan: Sendable, Hashable {
    private let number: Int

    init(_ host: HostPlan) { number = host.number }

    /// The end at the router.
    var routerName: String { "tr\(number).r" }
    /// The end at the bridges of its VLANs.
    var bridgesName: String { "tr\(number).b" }
    /// The index of the end at the router.
    var routerIndex: Int32 { Int32(10_000_000 + number * 2) }
    /// The index of the end at the bridges.
    var bridgesIndex: Int32 { routerIndex + 1 }
}
