extension NWConnection {
    /// What goes with a message: its name, what protocols say of it, and whether it is the last.
    public class ContentContext: @unchecked Sendable {
        // Unchanging; only as a class of Apple's it is not final, so that it cannot be checked.

        /// For messages of which nothing is said.
        public static let defaultMessage = ContentContext(identifier: "Default message")
        /// For the last message: once it is sent, the writing side is closed.
        public static let finalMessage = ContentContext(identifier: "Final message", isFinal: true)
        /// For all data of a connection: what is sent with it as complete closes the writing side.
        public static let defaultStream = ContentContext(identifier: "Default stream", isFinal: true)

        /// A name for logs.
        public final let identifier: String
        /// After how many milliseconds in a queue the message is of no use, 0 for never; stored only.
        public final let expirationMilliseconds: UInt64
        /// From 0 to 1, how urgent the message is among others that wait; stored only.
        public final let relativePriority: Double
        /// The message that has to be sent before; stored only, messages are sent in their order.
        public final let antecedent: ContentContext?
        /// Whether it is the last in its direction.
        public final let isFinal: Bool
        /// What protocols say of the message, or are told about it.
        public final let protocolMetadata: [NWProtocolMetadata]

        /// Says what goes with a message.
        public init(
            identifier: String, expiration: UInt64 = 0, priority: Double = 0.5, isFinal: Bool = false,
            antecedent: ContentContext? = nil, metadata: [NWProtocolMetadata]? = []
        ) {
            self.identifier = identifier
            expirationMilliseconds = expiration
            relativePriority = priority
            self.isFinal = isFinal
            self.antecedent = antecedent
            protocolMetadata = metadata ?? []
        }

        /// What one protocol says of the message.
        public func protocolMetadata(definition: NWProtocolDefinition) -> NWProtocolMetadata? {
            protocolMetadata.first { $0.definition == definition }
        }
    }
}
