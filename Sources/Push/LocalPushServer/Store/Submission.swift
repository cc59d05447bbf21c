package import LocalPush

/// A message as its sender handed it in, checked.
package struct Submission: Sendable, Hashable {
    /// Whom it is for.
    package var client: DeviceToken
    /// The message itself; an expiry of 0 asks for one try and no keeping.
    package var message: PushMessage
    /// The sender's topic, usually the app's bundle identifier; nil when none was given.
    package var topic: String?
    /// 10, 5 or 1, as APNs has it; kept, and without influence on this server, which always sends at once.
    package var priority: Int
    /// What the message says anew: it takes the place of those that still wait with the same text, client and topic.
    package var collapse: String?

    /// Makes a submission.
    package init(
        client: DeviceToken, message: PushMessage, topic: String? = nil, priority: Int = 10, collapse: String? = nil
    ) {
        self.client = client
        self.message = message
        self.topic = topic
        self.priority = priority
        self.collapse = collapse
    }
}

/// The result of a submission.
package enum Acceptance: Sendable, Hashable {
    /// It is kept under this row, in the place of others, or will be tried once when the row is nil.
    case new(row: Int64?, insteadOf: [MessageID] = [])
    /// A message with the same id for the same client came before; this one is not delivered again.
    case repeated
    /// The client has as many messages waiting as the server keeps for one.
    case full
}

/// A message waiting for its client.
package struct PendingMessage: Sendable, Hashable {
    /// Its place in the order of acceptance.
    package var row: Int64
    /// The message.
    package var message: PushMessage
}
