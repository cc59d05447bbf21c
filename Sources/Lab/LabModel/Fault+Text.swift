extension Fault: CustomStringConvertible {
    /// The fault in a few words, such as `carrier down at phone`.
    public var description: String {
        switch self {
        case .link(let link, let fault): "\(fault.text) at \(link)"
        case .partition(let groups): "partition " + groups.map { $0.joined(separator: " ") }.joined(separator: " | ")
        case .clientIsolation(let network, let hosts):
            "client isolation on \(network)" + (hosts.isEmpty ? "" : " of " + hosts.joined(separator: " "))
        case .wrongAnswers(let program, _): "wrong answers of \(program)"
        case .congestion(let network, let share): "congestion of \(network) to \(Notation.text(share: share))"
        case .dhcp(let network, let fault): "DHCP of \(network): \(fault.rawValue)"
        case .process(let program, let fault): "\(fault.rawValue) of \(program)"
        }
    }
}
