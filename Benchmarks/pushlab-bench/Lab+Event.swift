internal import LabEvents
internal import LabModel
internal import NetworkLab

extension Lab {
    /// Returns the first event of this name from a program after a position in the log.
    func event(_ name: EventName, from program: RunningProgram, after position: Int) async throws -> Event {
        let deadline = log.now + .seconds(30)
        var seen = position
        while true {
            let events = log.events(from: seen)
            seen += events.count
            if let found = events.first(where: { $0.name == name && $0.source == .program(program.id) }) {
                return found
            }
            if log.now >= deadline || !program.isRunning {
                let late = log.events(from: seen)
                if let found = late.first(where: { $0.name == name && $0.source == .program(program.id) }) {
                    return found
                }
                throw BenchError("\(program.id) did not report `\(name)` within 30 s.")
            }
            await log.grown(beyond: seen, until: deadline)
        }
    }
}
