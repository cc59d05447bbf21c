/// The mechanism that impairs links.
public enum ImpairmentEngine: String, Sendable, Hashable, CaseIterable {
    /// The kernel if the impairment is deterministic and the kernel supports it; otherwise the link in user space.
    ///
    /// In user space the fates of packets follow from the seed and can be replayed. If the process may not create such
    /// a link, the kernel does what it can.
    case automatic = "auto"
    /// The queueing disciplines of the kernel: tc-netem(8) and tc-tbf(8).
    case kernel
    /// A link in user space.
    case wire
}

extension Impairment {
    /// Whether the impairment has no random part and affects all packets.
    package var isDeterministic: Bool {
        jitter == nil && loss == nil && duplicate == 0 && corrupt == 0 && reordering == nil
            && filter == PacketMatch()
    }
}
