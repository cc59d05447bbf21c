/// The means by which links are impaired.
public enum ImpairmentEngine: String, Sendable, Hashable, CaseIterable {
    /// Chooses for each impairment: the kernel where nothing about it is random and the kernel has what it takes, and the
    /// link in user space otherwise, for there the fates of packets follow from the seed and can be replayed. Where the
    /// process may not make one, the kernel does what it can.
    case automatic = "auto"
    /// The queueing disciplines of the kernel: tc-netem(8) and tc-tbf(8).
    case kernel
    /// A link in user space.
    case wire
}

extension Impairment {
    /// Whether nothing of it is left to chance, and it concerns all packets alike.
    package var isDeterministic: Bool {
        jitter == nil && loss == nil && duplicate == 0 && corrupt == 0 && reordering == nil
            && filter == PacketMatch()
    }
}
