import ArgumentParser
import Foundation
import Kernel
import NetworkLab

/// The command `pushlab bench`: measures the published figures again and prints them as ratios from one run.
@main
struct BenchVerb: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pushlab bench", abstract: "Measure PushLab on this machine; without a subcommand, everything.",
        discussion: """
            The exit status is 0 when every figure is reached, 1 when one is missed, and 3 on a machine that cannot run labs.
            """,
        subcommands: [
            BenchLab.self, BenchPing.self, BenchLaunch.self, BenchPhone.self, BenchServer.self, BenchMessages.self,
            BenchApps.self, BenchWire.self, BenchEngines.self, BenchSuite.self,
        ])

    static func main() async {
        UserNamespace.enterIfNeeded()  // before any thread starts
        ResourceLimit.raiseDescriptors()
        do {
            var command = try parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let error where exitCode(for: error) == .validationFailure {
            FileHandle.standardError.write(Data((fullMessage(for: error) + "\n").utf8))
            exit(withError: ExitCode(2))  // the status that `pushlab` uses
        } catch {
            exit(withError: error)
        }
    }

    func run() async throws {
        var isMissed = false
        for name in Self.configuration.subcommands {
            guard let command = try name.parse([]) as? any BenchCommand else { continue }
            isMissed = try await !command.measureAndPrint() || isMissed
        }
        if isMissed { throw ExitCode(1) }
    }
}

private protocol BenchCommand: AsyncParsableCommand {
    func benchmark() async throws -> any Benchmark
}

extension BenchCommand {
    func run() async throws {
        if try await !measureAndPrint() { throw ExitCode(1) }
    }

    /// Measures and prints the figures, and returns whether all are within their bounds.
    ///
    /// Ends the program on a machine that cannot run labs.
    fileprivate func measureAndPrint() async throws -> Bool {
        let folder = ProgramsFolder.path
        if let missing = try await PlainThread.callAsync({ LabMachine.check(programsFolder: folder) }) {
            FileHandle.standardError.write(Data("pushlab: \(missing)\n".utf8))
            throw ExitCode(3)
        }
        FileHandle.standardError.write(Data("pushlab: measuring \(Self._commandName)\n".utf8))
        let report = try await benchmark().measure()
        FileHandle.standardOutput.write(Data((report.text + "\n").utf8))
        return report.isMet
    }
}

private struct BenchLab: BenchCommand {
    static let configuration = CommandConfiguration(
        commandName: "lab", abstract: "Build a lab, and the same with bare C, with ip -batch and with a shell script.")

    @Option(help: "Hosts on the lab's one network.")
    var hosts = 100

    @Option(help: "How often each is built, in any order.")
    var rounds = 20

    func validate() throws {
        guard 2...4000 ~= hosts else { throw ValidationError("--hosts takes 2 to 4000.") }
        guard rounds > 0 else { throw ValidationError("--rounds takes 1 or more.") }
    }

    func benchmark() -> any Benchmark { LabBenchmark(hosts: hosts, rounds: rounds) }
}

private struct BenchPing: BenchCommand {
    static let configuration = CommandConfiguration(
        commandName: "ping", abstract: "Ping from every host of one new lab after another.")

    @Option(help: "Labs, one after the other.")
    var labs = 500

    @Option(help: "Hosts of each lab.")
    var hosts = 10

    func validate() throws {
        guard labs > 0 else { throw ValidationError("--labs takes 1 or more.") }
        guard 2...200 ~= hosts else { throw ValidationError("--hosts takes 2 to 200.") }
    }

    func benchmark() -> any Benchmark { PingBenchmark(labs: labs, hosts: hosts) }
}

private struct BenchWire: BenchCommand {
    static let configuration = CommandConfiguration(
        commandName: "wire", abstract: "Delay the packets of a link, and the same with bare C.")

    @Option(help: "How often each is measured, in turn.")
    var rounds = 5

    func validate() throws {
        guard rounds > 0 else { throw ValidationError("--rounds takes 1 or more.") }
    }

    func benchmark() -> any Benchmark { WireBenchmark(rounds: rounds) }
}

private struct BenchEngines: BenchCommand {
    static let configuration = CommandConfiguration(
        commandName: "engines",
        abstract: "Hold the engines that impair links, netem and tbf of the kernel among them, to one specification.")

    func benchmark() -> any Benchmark { EngineBenchmark() }
}

private struct BenchLaunch: BenchCommand {
    static let configuration = CommandConfiguration(
        commandName: "launch", abstract: "Start processes on hosts, and without a lab.")

    @Option(help: "Processes of each sort, in turn.")
    var count = 500

    func validate() throws {
        guard count > 0 else { throw ValidationError("--count takes 1 or more.") }
    }

    func benchmark() -> any Benchmark { LaunchBenchmark(count: count) }
}

private struct BenchPhone: BenchCommand {
    static let configuration = CommandConfiguration(
        commandName: "phone",
        abstract: """
            Make system calls with and without enforcement, provoke alerts, add routes, and boot many phones in one lab.
            """)

    @Option(help: "Calls of each sort and round.")
    var calls = 20_000

    @Option(help: "Rounds of each sort, with and without enforcement in turn.")
    var rounds = 5

    @Option(help: "Alerts to provoke.")
    var alerts = 300

    @Option(help: "Routes to add.")
    var routes = 200

    @Option(help: "Phones that boot in one lab.")
    var phones = 50

    func validate() throws {
        guard calls >= 100, rounds > 0, alerts > 0, routes > 0, 1...500 ~= phones else {
            throw ValidationError(
                "--calls takes 100 or more, --rounds, --alerts and --routes 1 or more, --phones 1 to 500.")
        }
    }

    func benchmark() -> any Benchmark {
        PhoneBenchmark(calls: calls, rounds: rounds, alerts: alerts, routes: routes, phones: phones)
    }
}

private struct BenchServer: BenchCommand {
    static let configuration = CommandConfiguration(
        commandName: "server", abstract: "Serve thousands of TLS clients with a heartbeat a second from one process.")

    @Option(help: "Clients; they connect 500 at a time, each 500 in one process.")
    var clients = 5000

    @Option(help: "Seconds to measure, after all are connected.")
    var seconds = 30

    func validate() throws {
        guard 1...50_000 ~= clients else { throw ValidationError("--clients takes 1 to 50000.") }
        guard 1...3600 ~= seconds else { throw ValidationError("--seconds takes 1 to 3600.") }
    }

    func benchmark() -> any Benchmark { ServerBenchmark(clients: clients, seconds: seconds) }
}

private struct BenchMessages: BenchCommand {
    static let configuration = CommandConfiguration(
        commandName: "messages", abstract: "Send messages to one server that has each on disk before its answer.")

    @Option(help: "Clients that are connected, and acknowledge what they get.")
    var clients = 1000

    @Option(help: "Senders at a time.")
    var senders = 64

    @Option(help: "Messages of each round.")
    var messages = 10_000

    @Option(help: "Rounds.")
    var rounds = 10

    func validate() throws {
        guard 1...10_000 ~= clients, 2...1000 ~= senders, senders * 10...100_000 ~= messages, rounds > 0 else {
            throw ValidationError(
                "--clients takes 1 to 10000, --senders 2 to 1000, --messages ten times as many to 100000, --rounds 1 or more."
            )
        }
    }

    func benchmark() -> any Benchmark {
        MessageBenchmark(clients: clients, senders: senders, messages: messages, rounds: rounds)
    }
}

private struct BenchApps: BenchCommand {
    static let configuration = CommandConfiguration(
        commandName: "apps",
        abstract: "Compare an NWConnection with plain SwiftNIO, build a changed app, and run many providers in one lab."
    )

    @Option(help: "Rounds of the echo.")
    var rounds = 7

    @Option(help: "Providers, each on a phone of its own.")
    var providers = 200

    @Option(help: "The folder with the example apps.")
    var examples = "Tests/Examples"

    func validate() throws {
        guard rounds > 0, 1...1000 ~= providers else {
            throw ValidationError("--rounds takes 1 or more, --providers 1 to 1000.")
        }
        guard FileManager.default.fileExists(atPath: "\(examples)/Pager") else {
            throw ValidationError(
                "There are no example apps in '\(examples)': give PushLab's folder Tests/Examples with --examples.")
        }
    }

    func benchmark() -> any Benchmark { AppsBenchmark(examples: examples, rounds: rounds, providers: providers) }
}

private struct BenchSuite: BenchCommand {
    static let configuration = CommandConfiguration(
        commandName: "suite", abstract: "Run all scenarios, as many at a time as by default.")

    @Argument(help: "Scenario files, or folders of them.")
    var paths = ["Scenarios"]

    func benchmark() -> any Benchmark { SuiteBenchmark(paths: paths) }
}
