public import Foundation

extension NWConnectionGroup {
    /// The states of a group.
    public enum State: Equatable, Sendable {
        /// It was not started.
        case setup
        /// It waits for a network, or for access to it.
        case waiting(NWError)
        /// It sends and receives.
        case ready
        /// It has ended with an error.
        case failed(NWError)
        /// It was cancelled.
        case cancelled
    }

    /// The context of a datagram of a group.
    public final class Message: NWConnection.ContentContext, @unchecked Sendable {
        // Unchanging; unchecked as the class that it extends.

        /// The context of ordinary datagrams.
        public static let `default` = Message(identifier: "Default message")

        /// The sender of a received datagram; `nil` for one that is to be sent.
        public let remoteEndpoint: NWEndpoint?
        private let origin: GroupOrigin?

        /// Creates the context of a datagram.
        public override init(
            identifier: String, expiration: UInt64 = 0, priority: Double = 0.5, isFinal: Bool = false,
            antecedent: NWConnection.ContentContext? = nil, metadata: [NWProtocolMetadata]? = []
        ) {
            remoteEndpoint = nil
            origin = nil
            super.init(
                identifier: identifier, expiration: expiration, priority: priority, isFinal: isFinal,
                antecedent: antecedent, metadata: metadata)
        }

        /// A datagram that a group has received.
        init(from origin: GroupOrigin) {
            remoteEndpoint = origin.remote
            self.origin = origin
            super.init(
                identifier: "Group message", expiration: 0, priority: 0.5, isFinal: false, antecedent: nil,
                metadata: [])
        }

        /// Sends a reply to the sender from the port of the group; has no effect once the group has ended.
        public func reply(content: Data?, message: Message = .default) {
            guard let origin else { return }
            origin.group?.send(content ?? Data(), from: origin)
        }

        /// Returns a connection to the sender from the port of the group; it gets the sender's later datagrams.
        ///
        /// `nil` for a datagram that was not received, when there is such a connection already, or once the group has
        /// ended.
        public func extractConnection() -> NWConnection? { origin.flatMap { $0.group?.extract($0) } }

        /// Returns the metadata of one protocol.
        public func metadata(definition: NWProtocolDefinition) -> NWProtocolMetadata? {
            protocolMetadata(definition: definition)
        }
    }
}

/// The origin of a datagram that a group has received.
struct GroupOrigin: Sendable {
    /// The group that has received it.
    weak let group: NWConnectionGroup?
    /// The number of the socket in the group.
    let socket: Int
    /// The sender.
    let remote: NWEndpoint
}
