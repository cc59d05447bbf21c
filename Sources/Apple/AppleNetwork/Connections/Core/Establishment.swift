internal import Dispatch
internal import Synchronization

/// The times of a connection's attempts until it is ready.
struct Establishment: Sendable {
    typealias Report = NWConnection.EstablishmentReport

    /// Calls a closure of the program; `nil` is for a connection that ended before it was ready.
    typealias Request = @Sendable (Report?) -> Void

    /// A look-up that found addresses.
    struct LookUp: Sendable {
        var duration: Double
        var addresses: [NWEndpoint]
    }

    private(set) var isOver = false
    private(set) var isReady = false
    private(set) var attempts = 0
    private(set) var lookUps: [LookUp] = []
    private var start = 0.0
    private var attempt = 0.0
    private var search = 0.0
    private var end = 0.0
    var requests: [Request] = []

    /// The seconds of the attempt that succeeded.
    var duration: Double { end - attempt }
    /// The seconds from the start to that attempt.
    var delay: Double { attempt - start }

    mutating func note(_ input: ConnectionMachine.Input, _ effects: [ConnectionMachine.Effect], hasName: Bool) {
        let now = Double(DispatchTime.now().uptimeNanoseconds) / 1_000_000_000
        if hasName, case .finding(.open(let addresses, _), _) = input {
            lookUps.append(LookUp(duration: now - search, addresses: addresses))
        }
        for effect in effects {
            switch effect {
            case .notify(.preparing):
                attempts += 1
                attempt = now
                if attempts == 1 { start = now }
            case .find: search = now
            case .notify(.ready): (isReady, isOver, end) = (true, true, now)
            case .notify(.failed), .notify(.cancelled): isOver = true
            default: break
            }
        }
    }
}

extension ConnectionCore.Values {
    /// Notes an input and its effects until the connection is ready or has ended.
    mutating func noteEstablishment(_ input: ConnectionMachine.Input, _ effects: [ConnectionMachine.Effect]) {
        guard !establishment.isOver else { return }
        let hasName =
            switch machine.endpoint {
            case .hostPort(.name, _), .service, .url: true
            case .hostPort, .unix, .opaque: false
            }
        establishment.note(input, effects, hasName: hasName)
    }
}

extension ConnectionCore {
    /// Calls a closure with the report once the connection is ready, or with `nil` once it has ended before.
    func establishmentReport(_ onReport: @escaping Establishment.Request) {
        let isOver = values.withLock { values in
            if !values.establishment.isOver { values.establishment.requests.append(onReport) }
            return values.establishment.isOver
        }
        if isOver { answer([onReport]) }
    }

    /// Answers the requests for reports that were waiting, if the connection is ready or has ended.
    func answerReportRequests() {
        let requests = values.withLock { values -> [Establishment.Request] in
            guard values.establishment.isOver, !values.establishment.requests.isEmpty else { return [] }
            defer { values.establishment.requests = [] }
            return values.establishment.requests
        }
        if !requests.isEmpty { answer(requests) }
    }

    private func answer(_ requests: [Establishment.Request]) {
        let (establishment, facts) = values.withLock { ($0.establishment, $0.machine.facts) }
        guard establishment.isReady, let facts else {
            for request in requests { request(nil) }
            return
        }
        statistics { statistics in
            let report = establishment.report(facts, roundTrip: statistics?.minimumRTT ?? 0)
            for request in requests { request(report) }
        }
    }
}

extension Establishment {
    fileprivate func report(_ facts: FlowFacts, roundTrip: Double) -> Report {
        Report(
            duration: duration, attemptStartedAfterInterval: delay, previousAttemptCount: max(attempts - 1, 0),
            usedProxy: false, proxyConfigured: false, proxyEndpoint: nil,
            handshakes: facts.handshakes.map { handshake in
                .init(
                    definition: handshake.definition, handshakeDuration: handshake.duration,
                    handshakeRTT: handshake.definition == NWProtocolTCP.definition ? roundTrip : 0)
            },
            resolutions: lookUps.compactMap { lookUp in
                guard let first = lookUp.addresses.first else { return nil }
                return .init(
                    source: .query, duration: lookUp.duration, endpointCount: lookUp.addresses.count,
                    successfulEndpoint: facts.remote ?? first, preferredEndpoint: first, dnsProtocol: .unknown)
            })
    }
}
