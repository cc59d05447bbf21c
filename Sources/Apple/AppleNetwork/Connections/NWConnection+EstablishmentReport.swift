public import Dispatch
public import Foundation

extension NWConnection {
    /// The steps by which a connection became ready (Apple, NWConnection.EstablishmentReport).
    public struct EstablishmentReport: CustomDebugStringConvertible, Sendable {
        /// The handshake of a protocol.
        public struct Handshake: Sendable {
            /// The protocol.
            public let definition: NWProtocolDefinition
            /// The duration of the handshake, in seconds.
            public let handshakeDuration: TimeInterval
            /// The round-trip time that the handshake measured, in seconds; 0 for protocols above TCP.
            public let handshakeRTT: TimeInterval
        }

        /// The look-up of the endpoint's name.
        public struct Resolution: Sendable {
            /// The origin of the answer.
            public enum Source: Sendable {
                /// A query to a server or to the local network.
                case query
                /// The cache.
                case cache
                /// The cache, after the answer had expired.
                case expiredCache
            }

            /// The transport of a query.
            public enum DNSProtocol: Sendable {
                /// Not known.
                case unknown
                /// UDP.
                case udp
                /// TCP.
                case tcp
                /// TLS.
                case tls
                /// HTTPS.
                case https
            }

            /// The origin of the answer.
            public let source: Source
            /// The duration of the look-up, in seconds.
            public let duration: TimeInterval
            /// The number of addresses in the answer.
            public let endpointCount: Int
            /// The address to which the connection was made.
            public let successfulEndpoint: NWEndpoint
            /// The address that was tried first.
            public let preferredEndpoint: NWEndpoint
            /// The transport of the query: unknown, because the system's resolver asks.
            public let dnsProtocol: DNSProtocol
        }

        /// The time from `preparing` to `ready` of the attempt that succeeded, in seconds.
        public let duration: TimeInterval
        /// The time from the start to the beginning of that attempt, in seconds.
        public let attemptStartedAfterInterval: TimeInterval
        /// The number of attempts before it.
        public let previousAttemptCount: Int
        /// Whether the connection goes through a proxy: never.
        public let usedProxy: Bool
        /// Whether a proxy is configured for the connection: never.
        public let proxyConfigured: Bool
        /// The proxy: `nil`.
        public let proxyEndpoint: NWEndpoint?
        /// The handshakes, the first completed first.
        public let handshakes: [Handshake]
        /// The look-ups, the first completed first; none for an address.
        public let resolutions: [Resolution]

        /// The duration, the number of earlier attempts, and the protocols.
        public var debugDescription: String {
            let protocols = handshakes.map(\.definition.name).joined(separator: ", ")
            return "established in \(duration) s after \(previousAttemptCount) earlier attempts"
                + (protocols.isEmpty ? "" : " by \(protocols)")
        }
    }

    /// Calls a closure with the report, on a queue, once the connection is ready.
    ///
    /// The report is `nil` if the connection ends before it is ready.
    @preconcurrency
    public final func requestEstablishmentReport(
        queue: DispatchQueue, completion: @escaping @Sendable (_ report: EstablishmentReport?) -> Void
    ) {
        core.establishmentReport { report in queue.async { completion(report) } }
    }
}
