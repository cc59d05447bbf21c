/// The inbox of a provider as it finds it: what it received in earlier lives, and where it stores what comes.
package struct Inbox: Sendable {
    /// The ids received.
    package private(set) var received = ReceivedMessages()
    /// What was received and never reached the user, oldest first.
    package private(set) var pending: [PushMessage] = []
    /// Where messages are stored.
    package let writer: InboxWriter

    /// Begins with nothing received.
    init(writer: InboxWriter) { self.writer = writer }

    /// Opens the inbox in a file, or makes one that lives as long as the process.
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
