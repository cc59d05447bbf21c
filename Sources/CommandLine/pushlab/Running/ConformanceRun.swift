import Foundation
import LabEvents
import NetworkLab
import Report
import ScenarioLanguage
import ScenarioRunning

/// A run of the app of `lab/device` in a lab, which writes a trace.
struct ConformanceRun {
    private static let scenario = "walk.yaml"
    private static let (host, app) = ("phone", "conform")

    private let definition: ScenarioDefinition
    private let output: String

    /// Prepares a run with the system and entitlements of a device.
    ///
    /// - Parameters:
    ///   - device: the trace of the device.
    ///   - folder: the folder `lab/device`; `nil` for the one of the package that `pushlab` was built in.
    ///   - output: the folder for the evidence.
    init(of device: Trace, folder: String?, output: String) throws {
        self.output = output
        guard let folder = folder ?? Self.ownFolder else {
            Console.error("pushlab: there is no folder lab/device above \(ProgramsFolder.path); name it by --app")
            throw ExitStatus.invalid
        }
        var definition = try ScenarioFiles.load(["\(folder)/\(Self.scenario)"])[0]
        guard let index = definition.hosts.firstIndex(where: { $0.name == Self.host }),
            var phone = definition.hosts[index].device,
            let place = phone.apps.firstIndex(where: { $0.name == Self.app })
        else {
            Console.error(
                "\(folder)/\(Self.scenario): there is no app \(Self.host)/\(Self.app); use the file of PushLab")
            throw ExitStatus.invalid
        }
        phone.platform = device.platform
        phone.apps[place].entitlements = device.isSignedForMulticast ? [.multicast] : []
        definition.hosts[index].device = phone
        self.definition = definition
    }

    /// Runs the app with every answer of the user, and returns its trace and the operations that this machine cannot
    /// decide.
    ///
    /// Ends the program with an error if that is not possible.
    func result(sabotage: String? = nil) async throws -> (trace: Trace, undecided: Set<TraceOperation>) {
        try ScenarioFiles.check(sabotage, breaks: [definition])
        let apps = AppBuilds([definition])
        defer { withExtendedLifetime(apps) {} }
        try await LabMachineRequirement.check()
        let run = PlannedRun(scenario: 0, definition: definition, sabotage: sabotage)
        let queue = RunQueue(jobs: 1, output: output, apps: apps)
        let results = try await Interruption.cancelling { await queue.perform([run]) }.compactMap(\.self)
        Interruption.report(results.count, of: 1)
        guard let result = results.first, let folder = result.directory, result.verdict == .passed else {
            let summary = Summary(style: Console.style)
            for line in results.flatMap(summary.lines) { Console.styled(line) }
            if !apps.failures.isEmpty { throw ExitStatus.invalid }
            Console.error("pushlab: the app did not come to its end in the lab, so that nothing can be compared")
            throw ExitStatus.inconclusive
        }
        let evidence = RunFolder(folder)
        let file = evidence.home(of: Self.app, on: Self.host) + "/Documents/trace.ndjson"
        do {
            return (try Trace(reading: Self.text(of: file)), Self.undecided(by: Self.text(of: evidence.events)))
        } catch {
            for line in error.lines(file: file) { Console.error(line) }
            throw ExitStatus.inconclusive
        }
    }

    private static func text(of file: String) -> String {
        String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
    }

    /// Returns the operations that this machine could not decide, depending on the enforcement that the device
    /// reported.
    private static func undecided(by events: String) -> Set<TraceOperation> {
        let decoder = JSONDecoder()
        let isFilter = events.split(separator: "\n").contains { line in
            guard let fields = try? decoder.decode([String: Value].self, from: Data(line.utf8)),
                let name = fields["event"]?.string
            else { return false }
            let known = Dictionary(uniqueKeysWithValues: fields.map { (EventField(rawValue: $0.key), $0.value) })
            return DeviceReady(EventName(rawValue: name), known)?.enforcement == "seccomp"
        }
        return isFilter ? TraceOperation.receptions : []
    }

    /// The folder `lab/device` of the package that the programs were built in, or of the installation.
    private static var ownFolder: String? {
        var place = URL(fileURLWithPath: ProgramsFolder.path).resolvingSymlinksInPath()
        while place.path != "/" {
            let folder = place.appendingPathComponent("lab/device").path
            if FileManager.default.fileExists(atPath: "\(folder)/\(scenario)") { return folder }
            place.deleteLastPathComponent()
        }
        return nil
    }
}
