package import DeviceProtocol
internal import FoundationEssentials
internal import LabEvents
package import LabModel
package import ScenarioLanguage

/// A request to a probe that a later step may mean.
package struct LabelledRequest: Sendable {
    /// The probe.
    package let program: ProgramID
    /// The number of the request.
    package let number: Int
    /// What it asked for.
    package let step: TryStep

    /// Names a request that a probe has been handed.
    package init(program: ProgramID, number: Int, step: TryStep) {
        self.program = program
        self.number = number
        self.step = step
    }
}

/// What a probe said of a request.
package struct ProbeOutcome: Sendable {
    /// `ok`, or the name of an error.
    package var result: String
    /// The event.
    package var event: Event
}

/// Hands requests to probes, numbers them, and waits for what comes of them.
package actor ProbeClient {
    private let context: RunContext
    private let programs: any ProgramControl
    private var lastNumber = 0
    /// The requests that later steps may mean, by the host of the probe and the name that a step gave.
    private var labelled: [String: LabelledRequest] = [:]

    /// Makes a client of the probes among the programs of a lab.
    package init(_ context: RunContext, _ programs: any ProgramControl) {
        self.context = context
        self.programs = programs
    }

    /// A number for the next request.
    package func number() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// Keeps a request that later steps may mean by a name.
    package func keep(_ request: LabelledRequest, as label: String) {
        labelled["\(request.program.host)/\(label)"] = request
    }

    /// The requests that a probe was asked for and that later steps may mean, by the names that steps gave.
    package func kept(of id: ProgramID) -> [String: LabelledRequest] {
        let own = labelled.filter { $0.value.program == id }
        return Dictionary(uniqueKeysWithValues: own.map { (String($0.key.dropFirst(id.host.count + 1)), $0.value) })
    }

    /// Forgets the requests to the probes of a host, whose programs have ended.
    package func forget(_ host: String) { labelled = labelled.filter { $0.value.program.host != host } }

    /// Has a probe do what it does from the start, and waits until it does it.
    package func begin(_ settings: ProbeSettings, _ id: ProgramID, within: Duration) async throws {
        var contents: [ProbeRequest.Content] = settings.listens.map { listener in
            let port = UInt16(clamping: listener.port)
            return listener.transport == .tcp ? .tcpListen(port: port) : .receive(.echo, port: port)
        }
        contents += settings.joins.map { .receive(.multicast(group: $0.host), port: UInt16(clamping: $0.port ?? 0)) }
        contents += settings.advertises.map {
            .register(type: $0.type, name: $0.name ?? id.host, port: UInt16(clamping: $0.port))
        }
        for content in contents {
            let request = ProbeRequest(content, id: number())
            let outcome = try await ask(request, of: id, within: within)
            // A probe on a device may be refused what it does from the start: that is for the steps to judge.
            guard outcome.result != "ok", context.definition.host(ofMember: id.host)?.device == nil else { continue }
            throw RunError("\(id) could not do \(request.operation.rawValue): \(outcome.result).")
        }
        for type in settings.browses {
            try await hand(ProbeRequest(.browse(type: type), id: number()), to: id)
        }
    }

    /// Asks a probe and waits for the outcome.
    ///
    /// - Throws: `RunError` when there is none in time, or the probe ends.
    package func ask(_ request: ProbeRequest, of id: ProgramID, within: Duration) async throws -> ProbeOutcome {
        let start = context.log.logPosition
        try await hand(request, to: id)
        let deadline = start.at + within
        let condition = AnswerCondition(id, [.outcome], request.id)
        let waited = await context.pump.wait(condition, since: start, until: deadline)
        switch waited.result {
        case .cancelled: throw CancellationError()
        case .held:
            guard let event = waited.condition.answer, let report = event.read(as: OutcomeReport.self) else {
                throw CancellationError()
            }
            return ProbeOutcome(result: report.result, event: event)
        case .broken:
            throw RunError(
                "\(id) ended before it had done \(request.operation.rawValue).",
                details: context.details.lastLines(of: id))
        case .timeUp:
            let (verdict, excuse) = context.record.judge(from: start.at, to: deadline, time: within)
            throw RunError(
                "\(id) reported no outcome of \(request.operation.rawValue) in \(Notation.text(within)).\(excuse)",
                details: context.details.lastLines(of: id), verdict: verdict)
        }
    }

    /// Hands a request to a probe.
    package func hand(_ request: ProbeRequest, to id: ProgramID) async throws {
        try await context.write(request, to: id, of: programs)
    }
}

extension RunContext {
    /// Hands a line of JSON to a program that runs.
    ///
    /// - Throws: `RunError` when it does not run.
    package func write(_ line: some Encodable & Sendable, to id: ProgramID, of programs: any ProgramControl)
        async throws
    {
        guard await programs.isRunning(id) else {
            throw RunError(
                "\(id) does not run, so it cannot be asked for anything.", details: details.lastLines(of: id))
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try await programs.write(String(decoding: try encoder.encode(line), as: UTF8.self) + "\n", to: id)
    }
}
