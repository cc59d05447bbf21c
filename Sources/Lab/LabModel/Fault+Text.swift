extension Fault: CustomStringConvertible {
    /// A short description, such as `carrier down at phone`.
    public var description: String {
        switch self {
        case .link(let link, let fault): "\(fault.text) at \(link)"
        case .partition(let groups): "partition " + groups.map { $0.joined(separator: " ") }.joined(separator: " | ")
        case .clientIsolation(let network, let hosts, let point):
            "client isolation on \(network)\(Self.place(point))"
                + (hosts.isEmpty ? "" : " of " + hosts.joined(separator: " "))
        case .wrongAnswers(let program, _): "wrong answers of \(program)"
        case .truncatedAnswers(let program): "truncated answers of \(program)"
        case .congestion(let network, let share, let point):
            "congestion of \(network)\(Self.place(point)) to \(Notation.text(share: share))"
        case .interference(let network, let share, let point):
            "interference on \(network)\(Self.place(point)) with \(Notation.text(share: share)) of transmissions"
        case .snoopingWithoutQuerier(let network): "multicast snooping without a querier on \(network)"
        case .captivePortal(let network, let router): "captive portal of \(router) on \(network)"
        case .dhcp(let network, let fault): "DHCP of \(network): \(fault.rawValue)"
        case .process(let program, let fault): "\(fault.rawValue) of \(program)"
        }
    }

    private static func place(_ accessPoint: String?) -> String { accessPoint.map { " at \($0)" } ?? "" }
}
