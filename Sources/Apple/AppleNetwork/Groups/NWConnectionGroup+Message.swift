public import Foundation

extension NWConnectionGroup {
    /// What a group is doing.
    public enum State: Equatable, Sendable {
        /// It was not started.
        case setup
        /// It has no network, or no access to it, and goes on by itself.
        case waiting(NWError)
        /// It sends and receives.
        case ready
        /// It has ended by itself.
        case failed(NWError)
        /// It was cancelled.
        case cancelled
    }

    /// What goes with a datagram of a group.
    public final class Message: NWConnection.ContentContext, @unchecked Sendable {
        // Unchanging; unchecked as the class that it extends.

        /// For datagrams of which nothing is said.
        public static let `default` = Message(identifier: "Default message")

        /// Who sent the datagram; `nil` for one that is to be sent.
        public let remoteEndpoint: NWEndpoint?
        private let origin: GroupOrigin?

        /// Says what goes with a datagram.
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

        /// Sends something back to who sent the datagram, from the port of the group; nothing, once the group has ended.
        public func reply(content: Data?, message: Message = .default) {
            guard let origin else { return }
            origin.group?.send(content ?? Data(), from: origin)
        }

        /// A connection to who sent the datagram, from the port of the group, which gets what comes from there from then on.
        ///
        /// `nil` for a datagram that was not received, when there is such a connection already, or once the group has
        /// ended.
        public func extractConnection() -> NWConnection? { origin.flatMap { $0.group?.extract($0) } }

        /// What one protocol says of the datagram.
        public func metadata(definition: NWProtocolDefinition) -> NWProtocolMetadata? {
            protocolMetadata(definition: definition)
        }
    }
}

/// Where a datagram of a group came from.
struct GroupOrigin: Sendable {
    /// The group that has received it.
    weak let group: NWConnectionGroup?
    /// The number of the socket in the group.
    let socket: Int
    /// Who sent it.
    let remote: NWEndpoint
}
