internal import CBPF
internal import Glibc
internal import Kernel
internal import LocalNetworkPrivacy

/// The two tables of destinations that the programs have: one is in force while the other is written.
///
/// What began to be decided just before a change still finds the old table whole.
struct DestinationTables: Sendable {
    private let tables: [Int32]
    private let inForce: Int32
    private var current = 0
    private var keys: [[[UInt8]]] = [[], []]

    /// Takes the maps, which belong to the programs.
    init(_ program: borrowing PrivacyProgram) throws(EnforcementError) {
        tables = [try program.map("destinations_0"), try program.map("destinations_1")]
        inForce = try program.map("in_force")
    }

    /// Puts other entries into force, all at once; after an error those of before still are.
    mutating func replace(with entries: [[UInt8]: Destination]) throws(EnforcementError) {
        let next = 1 - current
        for key in keys[next] { unsafe bpf_map_delete_elem(tables[next], key) }
        keys[next] = Array(entries.keys)
        for (key, destination) in entries { try put(UInt32(destination.rawValue), at: key, in: tables[next]) }
        try put(UInt32(next), at: [0, 0, 0, 0], in: inForce)
        current = next
    }

    private func put(_ value: UInt32, at key: [UInt8], in map: Int32) throws(EnforcementError) {
        var value = value
        let result = unsafe bpf_map_update_elem(map, key, &value, UInt64(BPF_ANY))
        if result < 0 {
            throw EnforcementError("a table of destinations cannot be filled (\(SystemError.text(-result)))")
        }
    }
}
