internal import Glibc
internal import Kernel
internal import LabModel

/// An engine that kills, crashes, pauses, stops or restarts a program.
struct ProcessFaultEngine: FaultEngine {
    let program: ProgramID
    let fault: ProcessFault
    /// The host's packets still pass, and its kernel still answers.
    var hosts: Set<String> { [] }

    func inject(into lab: Lab) async throws {
        guard let running = await lab.program(program), try await !running.processes().isEmpty else {
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
            guard try await running.pause(true) else {
                throw FaultError(
                    .hadNoEffect, "The pause of \(program) had no effect: the kernel does not show all of it stopped.")
            }
        }
    }

    func checkLasting(in lab: Lab, since start: Duration) async throws {
        // A program that has ended or restarted since then was paused until its end.
        guard fault == .pause, let running = await lab.program(program), running.startedAt <= start,
            try await running.hasRunSincePause()
        else { return }
        throw FaultError(.didNotLast, "The pause of \(program) did not last: the kernel shows that it has run.")
    }

    func heal(in lab: Lab) async throws {
        switch fault {
        case .pause:
            guard try await lab.program(program)?.pause(false) ?? true else {
                throw FaultError(
                    .didNotHeal, "The pause of \(program) did not heal: the kernel shows some of it stopped.")
            }
        case .kill, .crash, .stop:
            guard await lab.program(program)?.isRunning != true else { return }
            try await lab.startAgain(program)
        case .restart: return
        }
    }

    private func end(_ running: RunningProgram, _ signal: Int32) async throws {
        guard try await running.end(by: signal, within: Lab.evidenceWithin) else {
            throw FaultError(
                .hadNoEffect,
                "\(fault.rawValue) of \(program) had no effect: \(running.isRunning ? "it" : "something that it started") "
                    + "still runs.")
        }
    }
}
