/// How much of what a host's TCP connections sent was sent again.
public struct RetransmissionCount: Sendable, Hashable {
    /// Payload bytes sent, repeats included.
    public var bytesSent: Int
    /// Payload bytes that were repeats.
    public var bytesRetransmitted: Int

    /// Makes a count.
    public init(bytesSent: Int = 0, bytesRetransmitted: Int = 0) {
        self.bytesSent = bytesSent
        self.bytesRetransmitted = bytesRetransmitted
    }

    /// The share of repeats, 0…1; 0 when nothing was sent.
    public var share: Double { bytesSent == 0 ? 0 : Double(bytesRetransmitted) / Double(bytesSent) }
}
