internal import CKernelPrograms
internal import Kernel

/// The two destination tables of the eBPF programs: one is active while the other is written.
///
/// A decision that starts just before a change still reads a complete table.
struct DestinationTables: Sendable {
    private let tables: [ProgramMap<privacy_range, UInt32>]
    private let inForce: ProgramMap<UInt32, privacy_in_force>
    private var current = 0
    private var keys: [[privacy_range]] = [[], []]

    /// Opens the maps, which the programs own.
    init(_ program: borrowing PrivacyProgram) throws(EnforcementError) {
        tables = [
            try program.map("destinations_0", from: privacy_range.self, to: UInt32.self),
            try program.map("destinations_1", from: privacy_range.self, to: UInt32.self),
        ]
        inForce = try program.map("in_force", from: UInt32.self, to: privacy_in_force.self)
    }

    /// Activates a new table atomically; after an error the old one stays active.
    ///
    /// - Parameters:
    ///   - entries: The entries of the table. Of entries with the same key, the last counts.
    ///   - links: The value of ``LocalityTable/linksThatCount``.
    mutating func replace(
        with entries: [(key: privacy_range, destination: privacy_destination)], links: UInt64
    ) throws(EnforcementError) {
        let next = 1 - current
        for key in keys[next] { tables[next].removeValue(at: key) }
        keys[next] = entries.map(\.key)
        do throws(SystemError) {
            for (key, destination) in entries { try tables[next].set(destination.rawValue, at: key) }
            try inForce.set(privacy_in_force(links: links, table: UInt32(next), unused: 0), at: 0)
        } catch {
            throw EnforcementError("a table of destinations cannot be filled (\(error))")
        }
        current = next
    }
}
