extension Fault: CustomStringConvertible {
    /// The fault in a few words, such as `carrier down at phone`.
    public var description: String {
        switch self {
        case .carrierDown(let link): "carrier down at \(link)"
        case .adminDown(let link): "admin down at \(link)"
        case .unpluggedUpstream(let link): "upstream unplugged at \(link)"
        case .blackhole(let link, let direction): "blackhole \(direction.rawValue) at \(link)"
        case .reject(let link, let kind): "reject with \(kind.rawValue) at \(link)"
        case .partition(let groups): "partition " + groups.map { $0.joined(separator: " ") }.joined(separator: " | ")
        case .flapping(let link, let down, let up): "flapping (\(down) down, \(up) up) at \(link)"
        case .loss(let link, let loss, let direction): "loss of \(loss) \(direction.rawValue) at \(link)"
        case .multicastLoss(let link, let direction): "loss of multicast \(direction.rawValue) at \(link)"
        case .clientIsolation(let network, let hosts):
            "client isolation on \(network)" + (hosts.isEmpty ? "" : " of " + hosts.joined(separator: " "))
        case .wrongAnswers(let program, _): "wrong answers of \(program)"
        case .congestion(let network, let share): "congestion of \(network) to \(Int((share * 100).rounded())) %"
        case .process(let program, let fault): "\(fault.rawValue) of \(program)"
        }
    }
}

extension Loss: CustomStringConvertible {
    /// `10.0 %` or `one packet in 4`.
    public var description: String {
        switch self {
        case .random(let share): "\(share * 100) %"
        case .every(let number): "one packet in \(number)"
        }
    }
}
