import ArgumentParser
import Foundation
import Glibc
import NetworkLab

/// The verb `pushlab bench`: executes the separate benchmark program in place of this one.
struct BenchVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench", abstract: "Measure PushLab on this machine; without a subcommand, everything.",
        discussion: """
            `pushlab bench --help` lists the subcommands with their options. The exit status is 0 when every figure is \
            reached, 1 when one is missed, and 3 on a machine that cannot run labs.
            """)

    @Argument(parsing: .captureForPassthrough, help: "A subcommand and its options.")
    var arguments: [String] = []

    func run() throws {
        let program = ProgramsFolder.path + "/pushlab-bench"
        var words: [UnsafeMutablePointer<CChar>?] = unsafe ([program] + arguments).map { unsafe strdup($0) }
        unsafe words.append(nil)
        unsafe execv(program, &words)
        let cause = unsafe String(cString: strerror(errno))
        Console.error("pushlab: \(program) does not start (\(cause)): run lab/build")
        throw ExitStatus.invalid
    }
}
