internal import LocalPushSettings

/// The inbox of a provider as it finds it: what it received in earlier lives, and where it stores what comes.
package struct Inbox: Sendable {
    /// The ids received.
    package let received: ReceivedMessages
    /// What was received and never reached the user, oldest first.
    package let pending: [PushMessage]
    /// Where messages are stored.
    package let writer: InboxWriter

    /// Opens the inbox that a configuration names, or makes one that lives as long as the process.
    ///
    /// `run` is as for ``InboxWriter``.
    ///
    /// - Throws: ``InboxError``.
    package init(
        _ configuration: ProviderConfiguration, run: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
    ) throws(InboxError) {
        var received = ReceivedMessages()
        var pending: [PushMessage] = []
        guard let path = configuration.inbox else {
            (self.received, self.pending) = (received, pending)
            writer = InboxWriter(nil, run: run)
            return
        }
        let file = try InboxFile(path: path)
        if configuration.sabotage != .forgetsInbox {
            for id in file.recovered.ids { received.insert(id) }
            pending = file.recovered.pending
        }
        (self.received, self.pending) = (received, pending)
        writer = InboxWriter(file, run: run)
    }
}
