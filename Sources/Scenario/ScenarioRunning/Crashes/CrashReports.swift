internal import Glibc
internal import Kernel
internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import Scenario

/// Tells where programs have crashed that say the addresses of their calls: in lines of their logs, and as an event.
///
/// A program only says the addresses, and ends at once: the names take a tenth of a second to look up, for which its
/// connections would stay open, and memory that would count as its own.
actor CrashReports {
    private let log: EventLog
    private let folder: RunFolder
    private let symbols: SymbolTable?
    /// The calls that were looked up, by their addresses: the same crash again costs nothing.
    private var known: [[String]: [SymbolTable.Call]] = [:]
    /// What programs have said that have not ended yet: one that goes on has not crashed, whatever it says.
    private var said: [ProgramID: ProgramCrash] = [:]
    private var position = 0

    init(_ context: RunContext, _ launches: LaunchPlanner.Context) {
        log = context.log
        folder = launches.folder
        // An installation without Swift has the tools beside the programs.
        symbols = SymbolTable(
            searchPath: launches.searchPath + [launches.programsFolder], isExecutable: launches.isExecutable)
    }

    /// Reports crashes as they come, until the task is cancelled or the log is closed.
    func follow() async {
        while true {
            await report()
            await log.grown(beyond: position)
            if log.count <= position { return }
        }
    }

    /// Reports the crashes that were not reported yet.
    func report() async {
        while true {
            let events = log.events(from: position)
            if events.isEmpty { return }
            position += events.count
            for event in events {
                guard case .program(let id) = event.source else { continue }
                if let crash = event.read(as: ProgramCrash.self) { said[id] = crash }
                guard let end = event.read(as: ProgramExit.self), let crash = said.removeValue(forKey: id),
                    end.signalName == crash.signalName
                else { continue }
                await report(crash, of: id)
            }
        }
    }

    private func report(_ crash: ProgramCrash, of id: ProgramID) async {
        let calls: [SymbolTable.Call]
        if let found = known[crash.addresses] {
            calls = found
        } else {
            calls = await symbols?.calls(at: crash.addresses) ?? crash.addresses.map { SymbolTable.Call(address: $0) }
            known[crash.addresses] = calls
        }
        let own = calls.first(where: \.isOfUser)
        let lines =
            ["\(crash.summary)\(own.map { " in \($0)" } ?? "")"]
            + calls.enumerated().map { "  \($0.offset) \($0.element)" }
        for line in lines { log.record(.program(id), LogLine(line, stream: "crash")) }
        if let own { log.record(.program(id), CrashLocation(signalName: crash.signalName, location: "\(own)")) }
        // A full disk loses the lines, not the run.
        let file = try? FileDescriptor.open(folder.log(of: id), O_WRONLY | O_CREAT | O_APPEND, mode: 0o644)
        try? file?.write(Array((lines.joined(separator: "\n") + "\n").utf8))
    }
}
