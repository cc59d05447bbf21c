import ArgumentParser
import Glibc
import LabModel

/// The verb `pushlab capture`: writes the frames on a link of an open lab.
struct Capture: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write the frames on a link of an open lab to standard output (pcapng).",
        discussion: "For example: pushlab capture phone | wireshark -k -i -")

    @Argument(help: "The link, as HOST or HOST@NETWORK.")
    var link: String

    @Option(help: ArgumentHelp("The process that has the lab open, if there are several.", valueName: "process"))
    var lab: Int32?

    func run() async throws {
        guard isatty(STDOUT_FILENO) == 0 else {
            Console.error("pushlab: a capture is not for a terminal; redirect it, or write `| wireshark -k -i -`")
            throw ExitStatus.invalid
        }
        let visit = try LabVisit.find(lab)
        let link = LinkID(stringLiteral: link)
        try await Interruption.cancelling { try await visit.capture(link) }
    }
}
