internal import CBPF
internal import Glibc
package import Kernel
private import Synchronization

/// Enforcement by eBPF programs on the device's control group: it binds every program in it, however it calls.
///
/// What is refused at connect(2) and when an unconnected socket sends fails with EHOSTUNREACH. What passes neither
/// hook fails with EPERM, which a program on the packet's way cannot change: raw and ping sockets that send, and a UDP
/// socket that was connected before its policy changed. Received datagrams that are refused are dropped.
package final class KernelEnforcement: Enforcement {
    private let program: PrivacyProgram
    private let links: PrivacyLinks
    private let ring: Mutex<ReportRing>
    private let destinations: Mutex<DestinationTables>
    private let epoch = Atomic<UInt32>(0)
    private let maps: Maps

    /// The descriptors of the maps, which belong to the program.
    private struct Maps {
        var policies: Int32
        var unreported: Int32
        var gated: Int32

        init(_ program: borrowing PrivacyProgram) throws(EnforcementError) {
            policies = try program.map("policies")
            unreported = try program.map("unreported")
            gated = try program.map("gated")
        }
    }

    /// Loads the programs and attaches them to the device's control group, an open folder of a cgroup2 file system.
    ///
    /// The error says what the kernel lacks.
    package init(controlGroup: borrowing FileDescriptor) throws(EnforcementError) {
        program = try PrivacyProgram()
        maps = try Maps(program)
        destinations = Mutex(try DestinationTables(program))
        ring = Mutex(try ReportRing(map: try program.map("reports")))
        try Self.name(controlGroup, in: program)
        links = try program.attach(to: controlGroup)
    }

    /// Tells the programs whose they are: `struct device` of BPF/model.h, their only variable.
    private static func name(
        _ controlGroup: borrowing FileDescriptor, in program: borrowing PrivacyProgram
    ) throws(EnforcementError) {
        let variables = try program.map(".bss")
        var first: UInt32 = 0
        do throws(SystemError) {
            let device: [UInt64] = [try controlGroup.inode(), 0]
            let result = unsafe bpf_map_update_elem(variables, &first, device, UInt64(BPF_ANY))
            if result < 0 { throw SystemError("bpf", -result) }
        } catch {
            throw EnforcementError("the device's control group cannot be told to the kernel (\(error))")
        }
    }

    /// Sends the links over a Unix socket whose other end somebody else holds: as long as the message lies there, the
    /// policies stay in force, even when this process has ended.
    ///
    /// To be called when all is in force: whoever holds the links of a predecessor lets go of them now.
    package func keep(in keeper: borrowing FileDescriptor) throws(EnforcementError) {
        do throws(SystemError) {
            try keeper.send(links.descriptors, text: "links")
        } catch {
            throw EnforcementError("the keeper does not take the links of local network privacy (\(error))")
        }
    }

    package func set(_ policy: PolicyTable, for controlGroup: UInt64) throws(EnforcementError) {
        var group = controlGroup
        let bytes = policy.kernelBytes(epoch: epoch.wrappingAdd(1, ordering: .relaxed).newValue)
        let result = unsafe bpf_map_update_elem(maps.policies, &group, bytes, UInt64(BPF_ANY))
        if result < 0 {
            throw EnforcementError("control group \(group) gets no policy (\(SystemError.text(-result)))")
        }
    }

    package func set(_ locality: LocalityTable) throws(EnforcementError) {
        let entries = try locality.kernelEntries()
        try destinations.withLock { tables throws(EnforcementError) in try tables.replace(with: entries) }
    }

    package func reports() throws(EnforcementError) -> [SocketReport] { ring.withLock { $0.take() } }

    package var unreported: (lost: UInt64, repeated: UInt64) {
        var first: UInt32 = 0
        var counters: (lost: UInt64, repeated: UInt64) = (0, 0)
        _ = unsafe bpf_map_lookup_elem(maps.unreported, &first, &counters)
        return counters
    }

    package func gatedSockets(of controlGroup: UInt64) -> [UInt64] {
        var sockets: [UInt64] = []
        var cookie: UInt64 = 0
        var next: UInt64 = 0
        var result = unsafe bpf_map_get_next_key(maps.gated, nil, &next)
        while result == 0 {
            cookie = next
            var group: UInt64 = 0
            if unsafe bpf_map_lookup_elem(maps.gated, &cookie, &group) == 0, group == controlGroup {
                sockets.append(cookie)
            }
            result = unsafe bpf_map_get_next_key(maps.gated, &cookie, &next)
        }
        return sockets
    }

    package var receivesAreGated: Bool { true }

    package func readiness() throws(EnforcementError) -> FileDescriptor {
        do throws(SystemError) {
            return try FileDescriptor.duplicating(ring.withLock { $0.descriptor })
        } catch {
            throw EnforcementError("the reports cannot be waited for (\(error))")
        }
    }
}
