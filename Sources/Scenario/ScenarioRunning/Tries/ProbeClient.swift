package import DeviceProtocol
internal import FoundationEssentials
internal import LabEvents
package import LabModel
package import ScenarioLanguage

/// A request to a probe that later steps can refer to by a label.
package struct LabelledRequest: Sendable {
    package let program: ProgramID
    package let number: Int
    /// The step that made the request.
    package let step: TryStep

    package init(program: ProgramID, number: Int, step: TryStep) {
        self.program = program
        self.number = number
        self.step = step
    }
}

package struct TryReply: Sendable {
    /// `ok` or the name of an error.
    package var result: String
    package var event: Event
}

/// Sends numbered requests to probes and waits for their outcomes.
package actor ProbeClient {
    private let context: RunContext
    private let programs: any ProgramControl
    private var lastNumber = 0
    /// The labelled requests, by the host of the probe and the label.
    private var labelled: [String: LabelledRequest] = [:]

    package init(_ context: RunContext, _ programs: any ProgramControl) {
        self.context = context
        self.programs = programs
    }

    /// Returns the number of the next request.
    package func number() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// Stores a request under a label for later steps.
    package func keep(_ request: LabelledRequest, as label: String) {
        labelled["\(request.program.host)/\(label)"] = request
    }

    /// Returns the stored requests of a probe by label.
    package func kept(of id: ProgramID) -> [String: LabelledRequest] {
        let own = labelled.filter { $0.value.program == id }
        return Dictionary(uniqueKeysWithValues: own.map { (String($0.key.dropFirst(id.host.count + 1)), $0.value) })
    }

    /// Removes the requests to the probes of a host, whose programs have ended.
    package func forget(_ host: String) { labelled = labelled.filter { $0.value.program.host != host } }

    /// Starts the initial operations of a probe and waits until they are active.
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
            // A device may refuse initial operations of a probe; the steps judge that.
            guard outcome.result != "ok", context.definition.host(ofMember: id.host)?.device == nil else { continue }
            throw RunError("\(id) could not do \(request.operation.rawValue): \(outcome.result).")
        }
        for type in settings.browses {
            try await hand(ProbeRequest(.browse(type: type), id: number()), to: id)
        }
    }

    /// Sends a request to a probe and waits for the outcome.
    ///
    /// - Throws: `RunError` if there is none within the timeout, or the probe ends.
    package func ask(_ request: ProbeRequest, of id: ProgramID, within: Duration) async throws -> TryReply {
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
            return TryReply(result: report.result, event: event)
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

    package func hand(_ request: ProbeRequest, to id: ProgramID) async throws {
        try await context.write(request, to: id, of: programs)
    }
}

extension RunContext {
    /// Writes a value as a line of JSON to a running program.
    ///
    /// - Throws: `RunError` if it does not run.
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
