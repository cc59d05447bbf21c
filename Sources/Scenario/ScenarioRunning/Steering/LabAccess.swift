internal import DeviceProtocol
internal import Glibc
package import Kernel
package import LabModel
package import NetworkLab
package import ScenarioLanguage
private import Synchronization

/// Access to the lab of a running scenario.
package struct LabAccess: Sendable {
    private let context: RunContext
    private let lab: Lab
    private let planner: LaunchPlanner
    private let devices: DeviceOperator
    private let entries = Counter()

    init(_ context: RunContext, _ lab: Lab, _ planner: LaunchPlanner, _ devices: DeviceOperator) {
        (self.context, self.lab, self.planner, self.devices) = (context, lab, planner, devices)
    }

    /// The places that can be entered: hosts, including the members of groups, the apps of each, and routers.
    package var places: [ProgramTarget] {
        let definition = context.definition
        return definition.hosts.flatMap { host in
            host.members.flatMap { member in
                [ProgramTarget(host: member)]
                    + (host.device?.allApps ?? []).map { ProgramTarget(host: member, program: $0.name) }
            }
        } + definition.routers.map { ProgramTarget(host: $0.name) }
    }

    package func addresses(of host: String) -> [IPAddress] { lab.addresses(of: host) }

    /// Runs a command on a host or in an app, and returns its exit status, or 128 plus the number of its signal.
    ///
    /// Cancelling the task ends the command. `noteStart` is called once it runs, with a function that sends a signal to
    /// its process group.
    ///
    /// - Throws: `LabError` or `RunError` with what cannot be entered or started.
    package func run(
        _ command: [String], in place: ProgramTarget, environment: [String: String], streams: ProgramStreams,
        noteStart: @Sendable (_ signal: @escaping @Sendable (Int32) -> Void) -> Void = { _ in }
    ) async throws -> Int32 {
        let id = ProgramID(host: place.host, program: "entry-\(entries.next())")
        let program = try await lab.start(
            try await spec(running: command, as: id.program, in: place, environment), on: place.host, streams: streams)
        noteStart { try? program.signal($0) }
        await withTaskCancellationHandler {
            while program.isRunning, await !program.waitForEnd(within: .seconds(3600)) {}
        } onCancel: {
            try? program.signal(SIGHUP)
            try? program.signal(SIGKILL)
        }
        switch program.end {
        case .exited(let code): return code
        case .signalled(let number): return 128 + number
        case nil: return 128 + SIGKILL
        }
    }

    /// Waits until the system of a device has reported all decisions about operations that have ended, and ends it.
    ///
    /// The system reports the repetitions of refusals when it ends.
    ///
    /// - Throws: `RunError` if the system does not answer or end.
    package func finishReports(of host: String) async throws {
        try await devices.note(.linksChanged, on: host)
        try await devices.endSystem(of: host)
    }

    /// Writes the frames on a link as pcapng to a file or pipe, until its reader closes it or the task is cancelled.
    package func capture(_ link: LinkID, to output: consuming FileDescriptor) async throws {
        try await lab.capture(link, to: output)
    }

    private func spec(
        running command: [String], as name: String, in place: ProgramTarget, _ environment: [String: String]
    ) async throws -> ProgramSpec {
        let known = places
        guard known.contains(where: { $0.host == place.host }) else {
            let hosts = known.filter { $0.program == nil }.map(\.host)
            throw RunError(
                "There is no host `\(place.host)` in this lab: "
                    + NearestWord.remedy(for: place.host, in: hosts, none: "it has none") + ".")
        }
        var spec = try planner.spec(running: command, as: name, on: place.host)
        if let app = place.program {
            let apps = known.filter { $0.host == place.host }.compactMap(\.program)
            guard apps.contains(app) else {
                throw RunError(
                    "`\(place.host)` has no app `\(app)`: "
                        + NearestWord.remedy(for: app, in: apps, none: "enter the host itself") + ".")
            }
            let device = await context.pump.state.device(place.host)
            spec = planner.asPart(of: app, on: place.host, spec, behindFilter: device.usesSystemCallFilter)
        }
        // The libraries of programs on devices take precedence over those of the user.
        let libraries = [spec.environment["LD_LIBRARY_PATH"], environment["LD_LIBRARY_PATH"]].compactMap(\.self)
        spec.environment.merge(environment) { $1 }
        if !libraries.isEmpty { spec.environment["LD_LIBRARY_PATH"] = libraries.joined(separator: ":") }
        return spec
    }

    private final class Counter: Sendable {
        private let last = Mutex(0)

        func next() -> Int {
            last.withLock {
                $0 += 1
                return $0
            }
        }
    }
}
