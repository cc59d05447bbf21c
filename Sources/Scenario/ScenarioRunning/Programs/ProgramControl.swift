package import LabModel
package import NetworkLab
internal import ScenarioLanguage

/// What the parts of a run ask of the programs in its lab.
package protocol ProgramControl: Sendable {
    /// Whether a program has been started and has not ended.
    func isRunning(_ id: ProgramID) async -> Bool
    /// Asks a program to end and makes it when it has not within a time.
    func stop(_ id: ProgramID, within limit: Duration) async throws
    /// Writes to the standard input of a program; without effect when it does not run.
    func write(_ text: String, to id: ProgramID) async throws
}

extension Lab: ProgramControl {
    package func isRunning(_ id: ProgramID) async -> Bool { await program(id)?.isRunning ?? false }

    // Outside the lab's own isolation: a program that does not read holds up the writer alone.
    package nonisolated func write(_ text: String, to id: ProgramID) async throws { try await program(id)?.write(text) }
}
