internal import Glibc
internal import LabModel

/// Kills, crashes, pauses, stops or restarts a program.
struct ProcessFaultEngine: FaultEngine {
    let program: ProgramID
    let fault: ProcessFault
    /// The host's packets still pass, and its kernel still answers.
    var hosts: Set<String> { [] }

    func inject(into lab: Lab) async throws {
        guard let running = await lab.program(program), running.isRunning else {
            throw FaultError(.hadNoEffect, "\(fault.rawValue) of \(program) had no effect: it is not running.")
        }
        switch fault {
        case .kill: try await end(running, SIGKILL)
        case .crash: try await end(running, SIGSEGV)
        case .stop: try await lab.stop(program, within: .seconds(5))
        case .restart:
            try await end(running, SIGKILL)
            try await lab.startAgain(program)
        case .pause:
            try running.signal(SIGSTOP)
            guard await running.waitUntil(stopped: true) else {
                throw FaultError(
                    .hadNoEffect, "The pause of \(program) had no effect: the kernel does not show it stopped.")
            }
        }
    }

    func heal(in lab: Lab) async throws {
        switch fault {
        case .pause:
            guard let running = await lab.program(program), running.isRunning else { return }
            try running.signal(SIGCONT)
            guard await running.waitUntil(stopped: false) else {
                throw FaultError(.didNotHeal, "The pause of \(program) did not heal: the kernel shows it stopped.")
            }
        case .kill, .crash, .stop:
            guard await lab.program(program)?.isRunning != true else { return }
            try await lab.startAgain(program)
        case .restart: return
        }
    }

    private func end(_ running: RunningProgram, _ signal: Int32) async throws {
        try running.signal(signal)
        guard await running.waitForEnd(within: Lab.evidenceWithin) else {
            throw FaultError(.hadNoEffect, "\(fault.rawValue) of \(program) had no effect: it still runs.")
        }
    }
}
