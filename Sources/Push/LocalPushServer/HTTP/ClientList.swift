internal import LabEvents
internal import LocalPush
internal import NIOCore

/// The response to `GET /clients`; requests that wait for the next list share it, because it is long with many clients.
actor ClientList {
    private let context: ServerContext
    private var latest: Task<ByteBuffer, Never>?
    /// The next list, which has read nothing yet: a new request must see everything that was written before.
    private var next: Task<ByteBuffer, Never>?

    init(_ context: ServerContext) { self.context = context }

    /// Returns a list, as JSON, that is at least as new as the call.
    func json() async -> ByteBuffer {
        if let next { return await next.value }
        let former = latest
        let task = Task {
            _ = await former?.value
            next = nil
            return await make()
        }
        (latest, next) = (task, task)
        return await task.value
    }

    private func make() async -> ByteBuffer {
        let waiting = (try? await context.worker.read { store, database in try store.waiting(in: database) }) ?? [:]
        let online = context.registry.all
        let now = Moment.now()
        let names = Set(waiting.keys).union(online.keys.map(\.text)).sorted()
        let objects = names.map { name in
            let entry = DeviceToken(name).flatMap { online[$0] }
            var object = "{\"client\":"
            JSONWriter.append(name, to: &object)
            object += ",\"online\":\(entry != nil),\"waiting\":\(waiting[name] ?? 0)"
            if let entry {
                object += ",\"peer\":"
                JSONWriter.append(entry.peer, to: &object)
                object += ",\"connected_ms\":\(Int((now - entry.since).milliseconds))"
            }
            return object + "}"
        }
        return ByteBuffer(string: "[" + objects.joined(separator: ",") + "]\n")
    }
}
