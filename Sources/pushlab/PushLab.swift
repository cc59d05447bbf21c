import ArgumentParser

/// `pushlab`: runs, checks and proves scenarios, and tells what this machine can do.
@main
struct PushLab: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pushlab",
        abstract: "An end-to-end test harness for Apple-style local push.",
        subcommands: [Bench.self, Doctor.self])
}
