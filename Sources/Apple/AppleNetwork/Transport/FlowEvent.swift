package import Foundation

/// The events of a flow.
package enum FlowEvent: Sendable {
    /// The flow is open, and the handshakes of its protocols are done.
    case connected(FlowFacts)
    /// The peer's data: pieces of the stream, or whole messages; at least one.
    case received([FlowMessage])
    /// The peer has ended its stream (FIN); writing is still possible.
    case ended
    /// One datagram was refused (ICMP, RFC 1122, 4.1.3.3). The flow goes on.
    case refused(NWError)
    /// It has ended: after `close` or when both sides have finished without an error, otherwise with it.
    ///
    /// Before `connected`, the error is the reason why no target was reached.
    case closed(NWError?)
}

/// The properties of an open flow.
package struct FlowFacts: Sendable {
    /// The local endpoint.
    package var local: NWEndpoint?
    /// The peer: the target that was reached.
    package var remote: NWEndpoint?
    /// The maximum number of bytes of a datagram; 0 for a stream.
    package var maximumDatagramSize: Int
    /// The metadata of the whole connection, such as the outcome of a handshake.
    package var metadata: [NWProtocolMetadata]
    /// The handshakes of the attempt that succeeded, the lowest protocol first.
    package var handshakes: [FlowHandshake] = []

    package init(
        local: NWEndpoint?, remote: NWEndpoint?, maximumDatagramSize: Int = 0, metadata: [NWProtocolMetadata] = []
    ) {
        self.local = local
        self.remote = remote
        self.maximumDatagramSize = maximumDatagramSize
        self.metadata = metadata
    }
}

/// The handshake of one protocol of a flow.
package struct FlowHandshake: Sendable {
    package var definition: NWProtocolDefinition
    /// The duration, in seconds.
    package var duration: Double

    package init(_ definition: NWProtocolDefinition, duration: Double) {
        self.definition = definition
        self.duration = duration
    }
}

/// The bytes in the kernel's buffers of a TCP connection.
package struct FlowBuffers: Sendable {
    /// Bytes that were received and not read.
    package var received: UInt32
    /// Bytes that can be written before the buffer is full.
    package var writable: UInt32

    package init(received: UInt32, writable: UInt32) {
        self.received = received
        self.writable = writable
    }
}

/// Bytes with their metadata: a piece of a stream, a datagram, or a WebSocket frame.
package struct FlowMessage: Sendable {
    /// The bytes.
    package var data: Data
    /// The metadata of the message; none for a piece of a stream.
    package var metadata: [NWProtocolMetadata]
    /// Whether the message ends with these bytes; a stream has no such end.
    package var isComplete: Bool

    package init(_ data: Data, metadata: [NWProtocolMetadata] = [], isComplete: Bool = true) {
        self.data = data
        self.metadata = metadata
        self.isComplete = isComplete
    }
}

/// The ways to end a flow.
package enum FlowClosing: Sendable {
    /// With the protocols' close: written data is sent first, as far as the kernel takes it.
    case graceful
    /// Immediately; TCP sends a reset.
    case abort
}

/// The kernel's counters of a TCP connection (tcp(7), TCP_INFO).
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

/// The events of a listener.
package enum FlowListenerEvent: Sendable {
    /// The port is open.
    case ready(local: NWEndpoint)
    /// A peer has connected. Start the flow, or close it.
    case accepted(any Flow)
    /// It has ended: after `close` without an error.
    case closed(NWError?)
}

/// The events of an unconnected UDP socket.
package enum DatagramSocketEvent: Sendable {
    /// The port is open.
    case ready(local: NWEndpoint)
    /// A datagram was received.
    case received(Data, from: NWEndpoint)
    /// It has ended: after `close` without an error.
    case closed(NWError?)
}
