import ArgumentParser
import Kernel

/// `pushlab`: runs, checks and proves scenarios, and tells what this machine can do.
@main
struct PushLab: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pushlab",
        abstract: "An end-to-end test harness for Apple-style local push.",
        subcommands: [Bench.self, Doctor.self])

    static func main() async {
        // Before anything starts a thread.
        UserNamespace.enterIfNeeded()
        ResourceLimit.raiseDescriptors()
        await main(nil)
    }
}
