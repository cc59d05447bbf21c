package import LabModel
package import NetworkLab
internal import ScenarioLanguage

/// Controls the programs of a lab.
package protocol ProgramControl: Sendable {
    /// Returns whether a program has been started and has not ended.
    func isRunning(_ id: ProgramID) async -> Bool
    /// Stops a program, and kills it after a time limit.
    func stop(_ id: ProgramID, within limit: Duration) async throws
    /// Writes to the standard input of a program; does nothing if it does not run.
    func write(_ text: String, to id: ProgramID) async throws
}

extension Lab: ProgramControl {
    package func isRunning(_ id: ProgramID) async -> Bool { await program(id)?.isRunning ?? false }

    // Outside the lab's actor, so that a program that does not read its input blocks only this caller.
    package nonisolated func write(_ text: String, to id: ProgramID) async throws { try await program(id)?.write(text) }
}
