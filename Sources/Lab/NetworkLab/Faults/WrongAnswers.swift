internal import Glibc
internal import InternetProtocols
internal import Kernel
internal import LabEvents
package import LabModel
private import Synchronization

/// An engine that makes a DNS server answer from another zone than its own.
///
/// This is a class because it keeps the right zone until it heals.
final class WrongAnswers: FaultEngine {
    private let fault: Fault
    private let program: ProgramID
    private let wrong: DNSZone
    private let right = Mutex<String?>(nil)
    /// The host's packets still pass.
    var hosts: Set<String> { [] }

    init(fault: Fault, program: ProgramID, zone: DNSZone) {
        self.fault = fault
        self.program = program
        wrong = zone
    }

    func inject(into lab: Lab) async throws {
        let (running, file) = try await server(in: lab)
        let before = try file.read()
        right.withLock { $0 = before }
        try file.write(wrong)
        try await reread(file, by: running, in: lab, otherwise: .hadNoEffect)
        try await expect(wrong, in: lab, otherwise: .hadNoEffect)
    }

    func heal(in lab: Lab) async throws {
        guard let before = right.withLock({ $0 }), let file = await lab.zoneFile(of: program) else { return }
        try file.write(before)
        // A server that was stopped meanwhile reads the file at its next start.
        guard let running = await lab.program(program), running.isRunning else { return }
        try await reread(file, by: running, in: lab, otherwise: .didNotHeal)
        try await expect(DNSZone(file: before), in: lab, otherwise: .didNotHeal)
    }

    private func server(in lab: Lab) async throws -> (RunningProgram, ZoneFile) {
        guard let running = await lab.program(program), running.isRunning else {
            throw FaultError(.hadNoEffect, "\(fault) had no effect: it is not running.")
        }
        guard let file = await lab.zoneFile(of: program) else {
            throw FaultError(.notApplicable, "\(fault) is not possible: \(program) is no DNS server of PushLab's.")
        }
        return (running, file)
    }

    private func reread(
        _ file: ZoneFile, by running: RunningProgram, in lab: Lab, otherwise: FaultError.Kind
    ) async throws {
        let seen = lab.log.count
        try running.signal(SIGHUP)
        guard await lab.hasRead(file.path, program, since: seen) else {
            throw FaultError(otherwise, "\(fault) \(otherwise.rawValue): the zone was not read.")
        }
    }

    /// Queries the server for every wrong name and checks the addresses.
    private func expect(_ zone: DNSZone, in lab: Lab, otherwise: FaultError.Kind) async throws {
        for name in wrong.addresses.keys.sorted() {
            let wanted = Set(zone.addresses[name] ?? [])
            guard try await lab.answers(of: program.host, for: name) == wanted else {
                throw FaultError(otherwise, "\(fault) \(otherwise.rawValue): other answers for \(name).")
            }
        }
    }
}

extension Lab {
    /// Returns the zone file of a DNS server, or `nil` for other programs.
    func zoneFile(of program: ProgramID) -> ZoneFile? {
        programs[program]?.spec.zoneFile.map { ZoneFile(path: $0) }
    }

    /// Returns the addresses that a host's DNS server has for a name; `nil` without a valid response within 10 s.
    package func answers(of host: String, for name: String) async throws -> Set<IPAddress>? {
        guard let name = DNSName(name) else { return nil }
        return try await inside(host) {
            var addresses: Set<IPAddress> = []
            for type in [DNSRecordType.a, .aaaa] {
                let query = DNSPacket(asking: name, type, id: .random(in: 0...UInt16.max))
                guard
                    let bytes = try Probe.exchange(
                        query.bytes, with: [127, 0, 0, 1], port: UInt16(DNSServer.port), milliseconds: 10_000),
                    let response = try? DNSPacket(bytes), response.isResponse(to: query)
                else { return nil }
                addresses.formUnion(response.addresses)
            }
            return addresses
        }
    }
}
