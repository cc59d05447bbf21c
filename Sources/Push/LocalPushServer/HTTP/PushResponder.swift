internal import LocalPush
internal import NIOCore

/// Responds to HTTP requests: APNs' provider API, `GET /clients`, `DELETE /clients/<token>`, `GET /metrics`.
struct PushResponder: Sendable {
    typealias Accept = @Sendable (Submission) async throws -> Acceptance

    private let context: ServerContext
    private let providerKey: ProviderKey?
    private let accept: Accept
    private let clients: ClientList

    /// Creates the responder; with a key, senders must authenticate, and `accept` stores their submissions.
    init(_ context: ServerContext, providerKey: ProviderKey?, accept: @escaping Accept) {
        self.context = context
        self.providerKey = providerKey
        self.accept = accept
        clients = ClientList(context)
    }

    /// Responds to a request; a POST gets 200 only after the message is durable.
    func respond(to request: PushRequest) async -> HTTPAnswer {
        // The response to HEAD is that to GET; the body is omitted when it is written (RFC 9110, 9.3.2).
        switch (request.method == "HEAD" ? "GET" : request.method, request.path) {
        case ("GET", "/clients"):
            await authenticated(request) { HTTPAnswer(await clients.json(), type: "application/json") }
        case ("GET", "/metrics"):
            await authenticated(request) {
                HTTPAnswer(ByteBuffer(string: context.metrics.text), type: "text/plain; version=0.0.4")
            }
        case ("DELETE", let path) where path.hasPrefix(Self.clientPrefix):
            await authenticated(request) { await depart(path.dropFirst(Self.clientPrefix.count)) }
        default: await push(request)
        }
    }

    /// Responds to a request outside APNs' API, which requires a token as well if there is a key.
    private func authenticated(_ request: PushRequest, _ answer: () async -> HTTPAnswer) async -> HTTPAnswer {
        do throws(APNsRefusal) {
            try providerKey?.check(request["authorization"], now: context.clock.now)
        } catch {
            return refusal(error)
        }
        return await answer()
    }

    private func push(_ request: PushRequest) async -> HTTPAnswer {
        let now = context.clock.now
        var generator = SystemRandomNumberGenerator()
        let fresh = MessageID.new(at: now, using: &generator)
        let identifier = (name: "apns-id", value: request["apns-id"] ?? fresh.description)
        do throws(APNsRefusal) {
            guard !context.isStopping else { throw APNsRefusal(.shutdown) }
            try authenticate(request, now: now)
            let submission = try request.submission(now: now, freshID: fresh)
            // An authentication token is valid for all apps of a team.
            guard providerKey == nil || submission.topic != nil else { throw APNsRefusal(.missingTopic) }
            if let since = context.departures[submission.client] { throw APNsRefusal(.unregistered, since: since) }
            switch await acceptance(of: submission) {
            case .new, .repeated: return HTTPAnswer(headers: [identifier])
            case .full: throw APNsRefusal(.tooManyRequests)
            case nil: throw APNsRefusal(.internalServerError)
            }
        } catch {
            var answer = refusal(error)
            answer.headers.append(identifier)
            return answer
        }
    }

    private func authenticate(_ request: PushRequest, now: UInt64) throws(APNsRefusal) {
        do {
            try providerKey?.check(request["authorization"], now: now)
        } catch {
            // An unknown path is reported first.
            _ = try request.target()
            throw error
        }
    }

    private func depart(_ part: Substring) async -> HTTPAnswer {
        guard let client = PushRequest.decoded(part).flatMap({ DeviceToken($0) }) else {
            return refusal(APNsRefusal(.badDeviceToken))
        }
        do {
            try await context.depart(client)
            return HTTPAnswer()
        } catch {
            Output.log("push-server: the store failed, \(client) is still there: \(error)")
            return refusal(APNsRefusal(.internalServerError))
        }
    }

    /// Reports a refusal, and returns its response in the form of APNs.
    private func refusal(_ refusal: APNsRefusal) -> HTTPAnswer {
        context.report(.requestRefused(refusal.reason))
        var answer = HTTPAnswer(ByteBuffer(string: refusal.body), type: "application/json")
        answer.status = refusal.reason.status
        return answer
    }

    private func acceptance(of submission: Submission) async -> Acceptance? {
        do {
            return try await accept(submission)
        } catch {
            Output.log("push-server: the store failed, a message was refused: \(error)")
            return nil
        }
    }

    private static let clientPrefix = "/clients/"
}

extension HTTPAnswer {
    fileprivate init(_ body: ByteBuffer, type: String) {
        self.init(headers: [("content-type", type)], body: body)
    }
}
