internal import DeviceProtocol
internal import FoundationEssentials
internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import Scenario

/// A request to a probe that a later step may mean.
struct LabelledRequest {
    /// The probe.
    let program: ProgramID
    /// The number of the request.
    let number: Int
    /// What it asked for.
    let step: TryStep
}

extension ScenarioRun {
    /// Has the probes of a host do what they do from the start, and waits until they do it.
    func begin(_ settings: ProbeSettings, _ id: ProgramID, within: Duration) async throws {
        var requests: [ProbeRequest] = []
        for port in settings.listens {
            let operation: ProbeOperation = port.transport == .tcp ? .tcpListen : .udpListen
            requests.append(ProbeRequest(operation, id: requestNumber(), port: UInt16(clamping: port.port)))
        }
        for group in settings.joins {
            requests.append(
                ProbeRequest(
                    .multicastReceive, id: requestNumber(), to: group.host, port: UInt16(clamping: group.port ?? 0)))
        }
        for service in settings.advertises {
            requests.append(
                ProbeRequest(
                    .register, id: requestNumber(), port: UInt16(clamping: service.port), type: service.type,
                    name: service.name ?? id.host))
        }
        for request in requests {
            let outcome = try await ask(request, of: id, within: within)
            // A probe on a device may be refused what it does from the start: that is for the steps to judge.
            guard outcome.result != "ok", definition.host(ofMember: id.host)?.device == nil else { continue }
            throw RunError("\(id) could not do \(request.operation.rawValue): \(outcome.result).")
        }
        for type in settings.browses {
            try await write(ProbeRequest(.browse, id: requestNumber(), type: type), to: id)
        }
    }

    /// What a probe said of a request.
    struct ProbeOutcome {
        /// `ok`, or the name of an error.
        var result: String
        /// The event.
        var event: Event
    }

    /// Asks a probe and waits for the outcome.
    ///
    /// - Throws: ``RunError`` when there is none in time, or the probe ends.
    func ask(_ request: ProbeRequest, of id: ProgramID, within: Duration) async throws -> ProbeOutcome {
        let start = Mark(at: log.now, position: log.count)
        try await write(request, to: id)
        return try await outcome(of: request, by: id, since: start, within: within)
    }

    private func outcome(
        of request: ProbeRequest, by id: ProgramID, since start: Mark, within: Duration
    ) async throws -> ProbeOutcome {
        let deadline = start.at + within
        var condition: any Condition = AnswerCondition(id, [.outcome], request.id)
        switch await wait(&condition, since: start, until: deadline) {
        case .cancelled: throw CancellationError()
        case .held:
            guard let event = (condition as? AnswerCondition)?.answer else { throw CancellationError() }
            return ProbeOutcome(result: event.fields[.result]?.string ?? "", event: event)
        case .broken:
            throw RunError("\(id) ended before it had done \(request.operation.rawValue).", details: lastLines(of: id))
        case .timeUp:
            let (verdict, excuse) = judge(from: start.at, to: deadline, time: within)
            throw RunError(
                "\(id) reported no outcome of \(request.operation.rawValue) in \(Notation.text(within)).\(excuse)",
                details: lastLines(of: id), verdict: verdict)
        }
    }

    /// Hands a request to a probe.
    func write(_ request: ProbeRequest, to id: ProgramID) async throws {
        try await write(line: request, to: id)
    }

    /// Hands a line of JSON to a program that runs.
    func write(line: some Encodable, to id: ProgramID) async throws {
        guard let program = await lab.program(id), program.isRunning else {
            throw RunError("\(id) does not run, so it cannot be asked for anything.", details: lastLines(of: id))
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try program.write(String(decoding: try encoder.encode(line), as: UTF8.self) + "\n")
    }
}
