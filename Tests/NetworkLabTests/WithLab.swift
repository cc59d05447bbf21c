import LabModel
import NetworkLab
import TestSupport

/// Opens a lab for a test and closes it afterwards, whatever happens.
func withLab(_ topology: Topology, _ body: (Lab) async throws -> Void) async throws {
    let lab = try await Lab.open(topology, options: LabOptions(programsFolder: LabMachine.programsFolder))
    do {
        try await body(lab)
    } catch {
        await lab.close()
        throw error
    }
    await lab.close()
}
