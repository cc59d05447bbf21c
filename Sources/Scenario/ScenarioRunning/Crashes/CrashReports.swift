internal import Glibc
internal import Kernel
internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

/// Reports the programs that ended by a signal from outside the lab, in an event, in their logs and, if no step expects
/// it, in a finding.
///
/// A crashing program reports only the addresses of its calls and ends at once. The lab looks up the symbols, because
/// that takes 0.1 s, during which the program's connections would stay open and its memory use would grow.
actor CrashReports {
    private let context: RunContext
    private let folder: RunFolder
    private let symbols: SymbolTable?
    private let expected: ExpectedEnds
    /// The calls looked up so far by their addresses, so that a repeated crash costs nothing.
    private var known: [[String]: [SymbolTable.Call]] = [:]
    /// The crash reports of running programs; a program that goes on has not crashed, whatever it reports.
    private var said: [ProgramID: ProgramCrash] = [:]
    /// The programs with a finding; repeated crashes of a program that is launched again add no other.
    private var found: Set<ProgramID> = []
    private var position = 0

    /// - Throws: `RunError` if a step names something that is not in the scenario.
    init(_ context: RunContext, _ launches: LaunchPlanner.Context) throws {
        self.context = context
        folder = launches.folder
        expected = try ExpectedEnds(context.definition, context.factory)
        // An installation without Swift has the tools in the folder of the programs.
        symbols = SymbolTable(
            searchPath: launches.searchPath + [launches.programsFolder], isExecutable: launches.isExecutable)
    }

    /// Reports crashes until the task is cancelled or the log is closed.
    func follow() async {
        repeat { await report() } while await context.log.grows(beyond: position)
    }

    /// Reports the crashes in the events since the last call.
    func report() async {
        while true {
            let events = context.log.events(from: position)
            if events.isEmpty { return }
            position += events.count
            for event in events {
                guard case .program(let id) = event.source else { continue }
                if let crash = event.read(as: ProgramCrash.self) { said[id] = crash }
                guard let end = event.read(as: ProgramExit.self) else { continue }
                await report(end, event, of: id, said.removeValue(forKey: id))
            }
        }
    }

    private func report(_ end: ProgramExit, _ event: Event, of id: ProgramID, _ crash: ProgramCrash?) async {
        guard let signal = end.signalName else { return }
        switch end.cause {
        case nil: await report(signal, event, of: id, crash?.signalName == signal ? crash : nil)
        case ProgramExit.labMemory?:
            lose("\(id) was ended by the limit of the memory that all programs of the lab may use together")
        case ProgramExit.labEnded?: lose("All programs of the lab were ended with its first process, from outside")
        default: return
        }
    }

    private func report(_ signal: String, _ event: Event, of id: ProgramID, _ crash: ProgramCrash?) async {
        let calls = await calls(of: crash)
        let report = CrashReport(
            signalName: signal, location: calls.first(where: \.isOfUser).map { "\($0)" }, calls: calls.map { "\($0)" })
        // The event has the time of the end, however long the lookup of symbols took.
        context.log.append(Event(at: event.at, source: .program(id), report.record))
        // A full disk loses these lines but does not fail the run.
        let file = try? FileDescriptor.open(folder.log(of: id), O_WRONLY | O_CREAT | O_APPEND, mode: 0o644)
        try? file?.write(Array((([report.summary] + report.lines).joined(separator: "\n") + "\n").utf8))
        guard !expected.contains(event, report, of: id), found.insert(id).inserted else { return }
        context.record.find(report, of: id, context.log.events())
        context.record.ending.open()
    }

    /// Returns the calls of a crash with what is known of their symbols.
    private func calls(of crash: ProgramCrash?) async -> [SymbolTable.Call] {
        guard let crash else { return [] }
        if let found = known[crash.addresses] { return found }
        let calls =
            await symbols?.calls(at: crash.addresses) ?? crash.addresses.map { SymbolTable.Call(address: $0) }
        known[crash.addresses] = calls
        return calls
    }

    /// Adds an inconclusive finding and ends the steps: the ended program might have reported something.
    private func lose(_ sentence: String) {
        context.record.find(
            .inconclusive(.witnessLost), step: context.record.current, "\(sentence), so this is inconclusive.",
            leads: true, isIncidental: true)
        context.record.ending.open()
    }
}
