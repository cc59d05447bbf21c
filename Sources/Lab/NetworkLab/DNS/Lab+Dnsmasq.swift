internal import LabEvents
internal import LabModel

extension Lab {
    /// Whether dnsmasq says in its log, after so many events of the lab, that it has read a file: at its start, and again at
    /// SIGHUP (dnsmasq(8)).
    func hasRead(_ file: String, _ program: ProgramID, since start: Int) async -> Bool {
        await hasPrinted(program, since: start) { $0.contains("read \(file)") }
    }

    /// Whether a program prints such a line within the time that evidence of a fault may take; false if it ends before.
    func hasPrinted(_ program: ProgramID, since start: Int, _ isWanted: (String) -> Bool) async -> Bool {
        let deadline = log.now + Self.evidenceWithin
        var seen = start
        while true {
            let events = log.events(from: seen)
            seen += events.count
            let lines = events.filter { $0.source == .program(program) }.compactMap { $0.read(as: LogLine.self)?.line }
            if lines.contains(where: isWanted) { return true }
            guard log.now < deadline, programs[program]?.program.isRunning == true else { return false }
            await log.grown(beyond: seen, until: deadline)
        }
    }
}
