internal import LocalPush
internal import NIOCore

/// Answers HTTP: APNs' provider API, `GET /clients`, `DELETE /clients/<token>`, `GET /metrics`.
struct PushResponder: Sendable {
    /// Takes a submission over.
    typealias Accept = @Sendable (Submission) async throws -> Acceptance

    private let context: ServerContext
    private let providerKey: ProviderKey?
    private let accept: Accept
    private let clients: ClientList

    /// Makes the responder of a server; with a key senders must authenticate themselves, and `accept` takes what they send.
    init(_ context: ServerContext, providerKey: ProviderKey?, accept: @escaping Accept) {
        self.context = context
        self.providerKey = providerKey
        self.accept = accept
        clients = ClientList(context)
    }

    /// Answers one request; a POST is answered 200 only after the message is durable.
    func respond(to request: PushRequest) async -> HTTPAnswer {
        // What HEAD is answered has no body, which is left out where it is written (RFC 9110, 9.3.2).
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

    /// Answers a request that is not APNs' by the same rules as one that is: with a key, not without a token.
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
            // A token stands for all apps of a team.
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
            // What is not there at all is told first.
            _ = try request.target()
            throw error
        }
    }

    /// Takes the app of a device for deleted.
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

    /// Reports a refusal, and returns its answer, as APNs says it.
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
    /// An answer that says something.
    fileprivate init(_ body: ByteBuffer, type: String) {
        self.init(headers: [("content-type", type)], body: body)
    }
}
