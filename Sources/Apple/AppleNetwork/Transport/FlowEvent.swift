package import Foundation

/// What happens to a flow.
package enum FlowEvent: Sendable {
    /// It is open, and all its protocols have done their handshakes.
    case connected(FlowFacts)
    /// What the peer sent: pieces of the stream, or whole messages. At least one.
    case received([FlowMessage])
    /// The peer sends nothing more (FIN). Writing goes on.
    case ended
    /// One datagram was refused (ICMP, RFC 1122, 4.1.3.3). The flow goes on.
    case refused(NWError)
    /// It has ended: after `close` or when both sides have finished without an error, otherwise with it.
    ///
    /// Before `connected` the error says why no target could be reached.
    case closed(NWError?)
}

/// What is known of a flow that is open.
package struct FlowFacts: Sendable {
    /// This end.
    package var local: NWEndpoint?
    /// The other end: the target that was reached.
    package var remote: NWEndpoint?
    /// The most bytes in one datagram; 0 for a stream.
    package var maximumDatagramSize: Int
    /// What the protocols say of the whole connection, such as the outcome of a handshake.
    package var metadata: [NWProtocolMetadata]

    /// States the facts.
    package init(
        local: NWEndpoint?, remote: NWEndpoint?, maximumDatagramSize: Int = 0, metadata: [NWProtocolMetadata] = []
    ) {
        self.local = local
        self.remote = remote
        self.maximumDatagramSize = maximumDatagramSize
        self.metadata = metadata
    }
}

/// Bytes with what protocols say of them: a piece of a stream, a datagram, a frame of WebSocket.
package struct FlowMessage: Sendable {
    /// The bytes.
    package var data: Data
    /// What protocols say of the message, or are told about it; none for a piece of a stream.
    package var metadata: [NWProtocolMetadata]
    /// Whether the message ends with these bytes; a stream has no such end.
    package var isComplete: Bool

    /// Makes a message.
    package init(_ data: Data, metadata: [NWProtocolMetadata] = [], isComplete: Bool = true) {
        self.data = data
        self.metadata = metadata
        self.isComplete = isComplete
    }
}

/// How a flow is ended.
package enum FlowClosing: Sendable {
    /// As the protocols do it: what was written goes out first as far as the kernel takes it, then the end.
    case graceful
    /// At once, for TCP with a reset.
    case abort
}

/// What the kernel counts of a TCP connection (tcp(7), TCP_INFO).
package struct FlowStatistics: Sendable {
    /// Bytes that were sent, those sent again included.
    package var sentBytes: UInt64
    /// Bytes that were sent again.
    package var retransmittedBytes: UInt64
    /// Bytes that were received.
    package var receivedBytes: UInt64
    /// The smoothed round-trip time, in seconds.
    package var smoothedRTT: Double
    /// The shortest round-trip time, in seconds.
    package var minimumRTT: Double
    /// The variance of the round-trip time, in seconds.
    package var rttVariance: Double
    /// Segments that were sent.
    package var sentPackets: UInt64
    /// Segments that were received.
    package var receivedPackets: UInt64

    /// States the counters.
    package init(
        sentBytes: UInt64, retransmittedBytes: UInt64, receivedBytes: UInt64, smoothedRTT: Double, minimumRTT: Double,
        rttVariance: Double, sentPackets: UInt64, receivedPackets: UInt64
    ) {
        self.sentBytes = sentBytes
        self.retransmittedBytes = retransmittedBytes
        self.receivedBytes = receivedBytes
        self.smoothedRTT = smoothedRTT
        self.minimumRTT = minimumRTT
        self.rttVariance = rttVariance
        self.sentPackets = sentPackets
        self.receivedPackets = receivedPackets
    }
}

/// What happens to a listener.
package enum FlowListenerEvent: Sendable {
    /// The port is open: this one.
    case ready(local: NWEndpoint)
    /// A peer has come. Start the flow, or close it.
    case accepted(any Flow)
    /// It has ended: after `close` without an error.
    case closed(NWError?)
}

/// What happens to a UDP socket of no peer.
package enum DatagramSocketEvent: Sendable {
    /// The port is open: this one.
    case ready(local: NWEndpoint)
    /// A datagram has come.
    case received(Data, from: NWEndpoint)
    /// It has ended: after `close` without an error.
    case closed(NWError?)
}
