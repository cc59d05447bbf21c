internal import HTTPTypes
internal import HummingbirdCore
internal import LabEvents
internal import LocalPush
internal import NIOCore

/// Answers HTTP: APNs' provider API, `GET /clients`, `GET /metrics`.
struct PushResponder: Sendable {
    private let context: ServerContext

    /// Makes the responder of a server.
    init(_ context: ServerContext) { self.context = context }

    /// Answers one request; a POST is answered 200 only after the message is durable.
    func respond(to request: Request) async -> Response {
        switch (request.method, request.uri.path) {
        case (.get, "/clients"): return await clients()
        case (.get, "/metrics"): return text(context.metrics.text, type: "text/plain; version=0.0.4")
        default: return await push(request)
        }
    }

    private func push(_ request: Request) async -> Response {
        let body = try? await request.body.collect(upTo: PushRequest.maximumBody)
        var generator = SystemRandomNumberGenerator()
        let fresh = MessageID.random(using: &generator)
        let given = request.headers[Self.identifier]
        let asked = PushRequest(
            method: request.method.rawValue, path: request.uri.path,
            headers: request.headers.map { ($0.name.canonicalName, $0.value) },
            body: body.map { Array($0.readableBytesView) })
        do throws(APNsRefusal) {
            guard !context.isStopping else { throw APNsRefusal(.shutdown) }
            let submission = try asked.submission(now: WallClock.now(), freshID: fresh)
            switch await accept(submission) {
            case .new, .repeated: return Response(status: .ok, headers: [Self.identifier: given ?? fresh.description])
            case .full: throw APNsRefusal(.tooManyRequests)
            case nil: throw APNsRefusal(.internalServerError)
            }
        } catch {
            var response = text("{\"reason\":\"\(error.reason.rawValue)\"}", type: "application/json")
            response.status = HTTPResponse.Status(code: error.reason.status)
            response.headers[Self.identifier] = given ?? fresh.description
            return response
        }
    }

    private func accept(_ submission: Submission) async -> Acceptance? {
        do {
            return try await context.accept(submission)
        } catch {
            Output.log("push-server: the store failed, a message was refused: \(error)")
            return nil
        }
    }

    private func clients() async -> Response {
        let waiting = (try? await context.worker.perform { store, database in try store.waiting(in: database) }) ?? [:]
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
        return text("[" + objects.joined(separator: ",") + "]\n", type: "application/json")
    }

    private func text(_ text: String, type: String) -> Response {
        Response(
            status: .ok, headers: [.contentType: type], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    private static let identifier: HTTPField.Name = {
        guard let name = HTTPField.Name("apns-id") else { fatalError("apns-id is a field name") }
        return name
    }()
}
