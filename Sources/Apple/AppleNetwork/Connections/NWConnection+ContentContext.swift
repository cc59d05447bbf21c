extension NWConnection {
    /// The context of a message: its name, its metadata, and whether it is the last.
    public class ContentContext: @unchecked Sendable {
        // Immutable; it is not final, as on iOS, and so the compiler cannot check it.

        /// The context of ordinary messages.
        public static let defaultMessage = ContentContext(identifier: "Default message")
        /// The context of the last message: once it is sent, the writing side is closed.
        public static let finalMessage = ContentContext(identifier: "Final message", isFinal: true)
        /// The context of a whole stream: a complete message closes the writing side.
        public static let defaultStream = ContentContext(identifier: "Default stream", isFinal: true)

        /// A name for logs.
        public final let identifier: String
        /// The time in milliseconds after which the message is dropped, 0 for never; stored only.
        public final let expirationMilliseconds: UInt64
        /// The priority among pending messages, 0…1; stored only.
        public final let relativePriority: Double
        /// The message that has to be sent before; stored only, messages are sent in their order.
        public final let antecedent: ContentContext?
        /// Whether it is the last in its direction.
        public final let isFinal: Bool
        /// The metadata of protocols.
        public final let protocolMetadata: [NWProtocolMetadata]

        /// Creates the context of a message.
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

        /// Returns the metadata of one protocol.
        public func protocolMetadata(definition: NWProtocolDefinition) -> NWProtocolMetadata? {
            protocolMetadata.first { $0.definition == definition }
        }
    }
}
