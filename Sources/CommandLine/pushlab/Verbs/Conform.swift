import ArgumentParser
import Foundation
import ScenarioLanguage

/// The verb `pushlab conform`: repeats in a lab what an app has done on a device, and compares the two.
struct Conform: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compare the trace of a device with what a lab does.",
        discussion: """
            The app in lab/device writes the trace on an iPhone; here it runs in a lab. Choices of the lab that Apple's \
            documents leave open are told and do not count. The exit status is 1 when the two differ.
            """)

    @Argument(help: "The trace of the device.")
    var trace: String

    @Option(
        name: .customLong("ios"),
        help: ArgumentHelp(
            "Take the device for one of this version (default: that in the trace).", valueName: "version"))
    var system: SystemVersion?

    @Option(help: "The folder that gets a folder for the run in the lab.")
    var output = "pushlab-results"

    @Option(help: ArgumentHelp("The folder lab/device (default: that of PushLab).", valueName: "folder"))
    var app: String?

    @Option(help: "Compare with a lab that has this saboteur, which is to be noticed.")
    var sabotage: String?

    func validate() throws {
        if let system, system.major < 14 {
            throw ValidationError("--ios takes a version from 14: before, there was no local network privacy.")
        }
    }

    func run() async throws {
        let device = try Self.read(trace)
        let lab = try await ConformanceRun(of: device, folder: app, output: output).result(sabotage: sabotage)
        let comparison = TraceComparison(device, with: lab.trace, system: system, undecided: lab.undecided)
        let name = "\(device.platform.title) \(system ?? device.system)"
        for line in comparison.lines(file: trace, name: name) { Console.line(line) }
        if !comparison.differences.isEmpty { throw ExitStatus.failed }
        if !comparison.undecided.isEmpty { throw ExitStatus.inconclusive }
    }

    private static func read(_ path: String) throws -> Trace {
        guard let bytes = FileManager.default.contents(atPath: path) else {
            Console.error("\(path): there is no such file; name the trace that was copied from the device")
            throw ExitStatus.invalid
        }
        do {
            return try Trace(reading: String(decoding: bytes, as: UTF8.self))
        } catch {
            for line in error.lines(file: path) { Console.error(line) }
            throw ExitStatus.invalid
        }
    }
}

extension SystemVersion: ExpressibleByArgument {
    /// Parses a version such as `17.5`.
    package init?(argument: String) { self.init(argument) }
}
