/// The names and indices of a router's trunk.
package struct TrunkPlan: Sendable, Hashable {
    private let number: Int

    package init(_ host: HostPlan) { number = host.number }

    var routerName: String { "tr\(number).r" }
    var bridgesName: String { "tr\(number).b" }
    /// The index of the end in the router's namespace.
    package var routerIndex: Int32 { Int32(10_000_000 + number * 2) }
    /// The index of the end in the lab's namespace.
    package var bridgesIndex: Int32 { routerIndex + 1 }
}
