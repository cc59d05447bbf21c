package import LocalPush

/// A validated message from a sender.
package struct Submission: Sendable, Hashable {
    package var client: DeviceToken
    /// The message; an expiry of 0 requests one attempt without storage.
    package var message: PushMessage
    /// The sender's topic, usually the app's bundle identifier; `nil` without one.
    package var topic: String?
    /// The APNs priority, 10, 5 or 1; it is stored but has no effect, because this server always sends at once.
    package var priority: Int
    /// The collapse id: the message replaces pending ones with the same id, client and topic.
    package var collapse: String?

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

package enum Acceptance: Sendable, Hashable {
    /// The message is stored in this row, in place of others; without a row it is sent once.
    case new(row: Int64?, insteadOf: [MessageID] = [])
    /// The client has had a message with this id before; it is not delivered again.
    case repeated
    /// The client has the maximum number of pending messages.
    case full
}

package struct PendingMessage: Sendable, Hashable {
    /// The position in the order of acceptance.
    package var row: Int64
    package var message: PushMessage
}
