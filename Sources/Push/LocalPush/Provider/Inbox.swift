/// The stored messages of a provider, and the writer of new ones.
package struct Inbox: Sendable {
    package private(set) var received = ReceivedMessages()
    /// The messages that were received and never delivered to the user, oldest first.
    package private(set) var pending: [PushMessage] = []
    package let writer: InboxWriter

    /// Makes an inbox without messages.
    init(writer: InboxWriter) { self.writer = writer }

    /// Opens the inbox file; without a path, messages are kept in memory only.
    init(
        path: String?, run: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
    ) throws(InboxError) {
        guard let path else {
            writer = InboxWriter(nil, run: run)
            return
        }
        let file = try InboxFile(path: path)
        for id in file.recovered.ids { received.insert(id) }
        pending = file.recovered.pending
        writer = InboxWriter(file, run: run)
    }
}
