internal import LabEvents
internal import LabModel

extension Lab {
    /// Returns whether dnsmasq logs that it has read a file, after this many events of the lab.
    ///
    /// It does so at its start and at SIGHUP (dnsmasq(8)).
    func hasRead(_ file: String, _ program: ProgramID, since start: Int) async -> Bool {
        await hasPrinted(program, since: start) { $0.contains("read \(file)") }
    }

    /// Returns whether a program prints a matching line within ``evidenceWithin``; false if it ends before.
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
