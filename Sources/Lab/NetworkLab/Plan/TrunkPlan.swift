/// The names and indices of a router's trunk.
struct TrunkPlan: Sendable, Hashable {
    private let number: Int

    init(_ host: HostPlan) { number = host.number }

    var routerName: String { "tr\(number).r" }
    var bridgesName: String { "tr\(number).b" }
    var routerIndex: Int32 { Int32(10_000_000 + number * 2) }
    var bridgesIndex: Int32 { routerIndex + 1 }
}
