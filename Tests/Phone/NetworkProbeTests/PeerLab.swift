import EventLiterals
import Glibc
import Kernel
import LabEvents
import LabModel
import NetworkLab
import TestSupport
import Testing

extension LabMachine {
    /// Whether the machine has an executable file.
    static func has(_ path: String) -> Bool { unsafe access(path, X_OK) == 0 }
}

/// A lab of two hosts, `ours` and `theirs`, on one network.
struct PeerLab: Sendable {
    let lab: Lab

    /// Opens the lab for a test and closes it afterwards, whatever happens.
    static func with(_ body: (PeerLab) async throws -> Void) async throws {
        let topology = Topology(
            networks: [.numbered(1, name: "ward")],
            hosts: [HostSpec("ours", on: ["ward"]), HostSpec("theirs", on: ["ward"])])
        let options = LabOptions(programsFolder: LabMachine.programsFolder)
        let lab = try await Lab.open(topology, options: options)
        do {
            try await body(PeerLab(lab: lab))
        } catch {
            await lab.close()
            throw error
        }
        await lab.close()
    }

    /// Starts the probe with a command line.
    @discardableResult
    func probe(_ name: String, _ arguments: String..., on host: String = "ours") async throws -> RunningProgram {
        var spec = ProgramSpec(
            name, executable: "\(LabMachine.programsFolder)/network-probe", arguments: ["\(arguments[0])"])
        spec.arguments = arguments
        spec.takesInput = arguments.first == "serve"
        return try await lab.start(spec, on: host)
    }

    /// Starts a script of Python's zeroconf, which prints events.
    @discardableResult
    func zeroconf(_ script: String) async throws -> RunningProgram {
        let program = ProgramSpec("zeroconf", executable: "/usr/bin/python3", arguments: ["-c", script])
        return try await lab.start(program, on: "theirs")
    }

    /// Waits for an event of a program in which the fields have these values.
    @discardableResult
    func event(
        _ name: EventName, of program: String, _ fields: [EventField: Value] = [:],
        within limit: Duration = .seconds(60),
        at location: SourceLocation = #_sourceLocation
    ) async throws -> Event {
        let deadline = lab.log.now + limit
        while true {
            let seen = lab.log.count
            let found = lab.log.events().first { event in
                guard case .program(let id) = event.source else { return false }
                return id.program == program && event.name == name && fields.allSatisfy { event.fields[$0] == $1 }
            }
            if let found { return found }
            try #require(
                lab.log.now < deadline, "no `\(name)` of \(program) with \(fields): \(lab.log.events())",
                sourceLocation: location)
            await lab.log.grown(beyond: seen, until: deadline)
        }
    }
}
