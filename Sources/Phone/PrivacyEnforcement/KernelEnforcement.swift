internal import CKernelPrograms
internal import Glibc
package import InternetProtocols
package import Kernel
private import Synchronization

/// The enforcement by eBPF programs on the device's control group, which no program in it can bypass.
///
/// Refused calls of connect(2), and sends on unconnected sockets, fail with EHOSTUNREACH. Sends that pass neither hook
/// fail with EPERM, which a program on the packet path cannot change: those of raw and ping sockets, and of a UDP
/// socket connected before its policy changed. An unconnected IPv6 ping socket gets no error from the kernel. Refused
/// received datagrams are dropped.
package final class KernelEnforcement: Enforcement {
    private let program: PrivacyProgram
    private let links: PrivacyLinks
    private let gated: GatedSocketList
    private let ring: Mutex<ReportRing>
    private let destinations: Mutex<DestinationTables>
    private let epoch = Atomic<UInt32>(0)
    private let maps: Maps

    /// The maps that are accessed one entry at a time.
    private struct Maps {
        let policies: ProgramMap<UInt64, privacy_policy>
        let unreported: ProgramMap<UInt32, privacy_unreported>
        let reported: ProgramMap<privacy_occurrence, UInt64>
        let orderings: ProgramMap<privacy_look_up, privacy_ordering>
        let ordered: ProgramMap<privacy_look_up, UInt64>

        init(_ program: borrowing PrivacyProgram) throws(EnforcementError) {
            policies = try program.map("policies", from: UInt64.self, to: privacy_policy.self)
            unreported = try program.map("unreported", from: UInt32.self, to: privacy_unreported.self)
            reported = try program.map("reported", from: privacy_occurrence.self, to: UInt64.self)
            orderings = try program.map("orderings", from: privacy_look_up.self, to: privacy_ordering.self)
            ordered = try program.map("ordered", from: privacy_look_up.self, to: UInt64.self)
        }
    }

    /// Loads the programs and attaches them to the device's control group, an open folder of a cgroup2 file system.
    ///
    /// - Throws: ``EnforcementError`` with the missing feature of the kernel.
    package init(controlGroup: borrowing FileDescriptor) throws(EnforcementError) {
        program = try PrivacyProgram()
        maps = try Maps(program)
        destinations = Mutex(try DestinationTables(program))
        ring = Mutex(try ReportRing(map: try program.map("reports").descriptor))
        try Self.name(controlGroup, in: program)
        gated = try program.gatedSockets()
        links = try program.attach(to: controlGroup)
    }

    /// Sets the device's control group in the programs' only variable.
    private static func name(
        _ controlGroup: borrowing FileDescriptor, in program: borrowing PrivacyProgram
    ) throws(EnforcementError) {
        let variables = try program.map(".bss", from: UInt32.self, to: privacy_device.self)
        do throws(SystemError) {
            try variables.set(privacy_device(group: try controlGroup.inode(), app_level: 0, unused: 0), at: 0)
        } catch {
            throw EnforcementError("the device's control group cannot be passed to the kernel (\(error))")
        }
    }

    /// Sends the links over a Unix socket whose other end the keeper holds.
    ///
    /// The policies stay active while the message is in the socket's queue, even after this process has ended. It must
    /// be called after all policies are active, because the keeper then releases the links of the predecessor.
    package func keep(in keeper: borrowing FileDescriptor) throws(EnforcementError) {
        do throws(SystemError) {
            try keeper.send(links.descriptors, text: "links")
        } catch {
            throw EnforcementError("the keeper does not take the links of local network privacy (\(error))")
        }
    }

    package func set(_ policy: PolicyTable, for controlGroup: UInt64) throws(EnforcementError) {
        let epoch = epoch.wrappingAdd(1, ordering: .relaxed).newValue
        do throws(SystemError) {
            try maps.policies.set(policy.kernelPolicy(epoch: epoch), at: controlGroup)
        } catch {
            throw EnforcementError("control group \(controlGroup) gets no policy (\(error))")
        }
    }

    package func set(_ locality: LocalityTable) throws(EnforcementError) {
        let (entries, links) = (locality.kernelEntries(), locality.linksThatCount)
        try destinations.withLock { tables throws(EnforcementError) in
            try tables.replace(with: entries, links: links)
        }
    }

    package func expectOrdering(
        of addresses: [IPAddress], by controlGroup: UInt64, at nanoseconds: Int64
    ) throws(EnforcementError) {
        let now = UInt64(nanoseconds)
        for address in addresses {
            let key = privacy_look_up(group: controlGroup, address: privacy_address(address))
            let come = maps.ordered.value(at: key) ?? 0
            let count = maps.orderings.value(at: key).map { $0.until > now ? max($0.count, come) : come } ?? come
            let until = now + UInt64(ExpectedOrderings.nanoseconds)
            do throws(SystemError) {
                try maps.orderings.set(privacy_ordering(until: until, count: count + 1), at: key)
            } catch {
                throw EnforcementError("the look-up of \(address) cannot be noted (\(error))")
            }
        }
    }

    package func reports() throws(EnforcementError) -> [SocketReport] { ring.withLock { $0.take() } }

    package var unreported: (lost: UInt64, repeated: UInt64) {
        let counters = maps.unreported.value(at: 0) ?? privacy_unreported()
        return (counters.lost, counters.repeated)
    }

    package func repetitions() -> [SocketOccurrence: UInt64] {
        var counts: [SocketOccurrence: UInt64] = [:]
        var key = maps.reported.key(after: nil)
        // The order begins anew at a key that was removed meanwhile.
        for _ in 0..<Self.mostOccurrences {
            guard let next = key else { break }
            if let count = maps.reported.value(at: next), count > 0, let occurrence = SocketOccurrence(next) {
                counts[occurrence] = count
            }
            key = maps.reported.key(after: next)
        }
        return counts
    }

    /// The maximum number of steps through the reported operations, twice their number.
    private static let mostOccurrences = 2 * ReportLog.remembered

    package func gatedSockets(of controlGroup: UInt64) -> [UInt64] {
        let sockets = (try? gated.read()) ?? []
        return sockets.filter { $0.group == controlGroup }.map(\.cookie)
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
