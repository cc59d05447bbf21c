extension Impairment {
    /// A short description, such as `delay 20ms, jitter 5ms, loss 2 %` or `rate 1mbit of udp port 5353`.
    public var text: String {
        var words: [String] = []
        if delay > .zero { words.append("delay \(Notation.text(delay))") }
        if let jitter { words.append("jitter \(jitter.text)") }
        if let loss { words.append("loss \(loss.text)") }
        if duplicate > 0 { words.append("duplicate \(Notation.text(share: duplicate))") }
        if corrupt > 0 { words.append("corrupt \(Notation.text(share: corrupt))") }
        if let reordering {
            words.append(
                "reorder \(Notation.text(share: reordering.share))"
                    + (reordering.gap > 1 ? " with a gap of \(reordering.gap)" : ""))
        }
        if let capacity { words.append(capacity.text) }
        let settings = words.isEmpty ? "impairment" : words.joined(separator: ", ")
        return filter == PacketMatch() ? settings : "\(settings) of \(filter.text)"
    }
}

extension Jitter {
    fileprivate var text: String {
        let name =
            switch distribution {
            case .uniform: ""
            case .normal: " normal"
            case .pareto: " Pareto"
            case .table: " of a table"
            }
        return Notation.text(spread) + name
    }
}

extension LinkCapacity {
    fileprivate var text: String {
        let source =
            switch source {
            case .rate(let bits, let burst):
                "rate \(Notation.text(rate: bits))" + (burst > 0 ? " with a burst of \(burst) bytes" : "")
            case .trace(let trace): "rate of a trace of \(trace.milliseconds.count) opportunities"
            }
        switch queue {
        case nil: return source
        case .bytes(let count): return "\(source) with a queue of \(count) bytes"
        case .packets(let count): return "\(source) with a queue of \(count) packets"
        case .time(let time): return "\(source) with a queue of \(Notation.text(time))"
        }
    }
}
