import ArgumentParser

/// The verb `pushlab watch`: runs scenarios as `run` does, and serves a page that shows them.
struct WatchVerb: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Run scenarios, and show them on a page while they run.",
        discussion: """
            The first line is the address of the page, on 127.0.0.1 and with a token: whoever has it can look, and change \
            nothing. The page shows the scenarios, and of one of them the lab with its links, faults and permissions, the \
            timeline and the log. It is served until the run ends, which it does as with `run`.
            """)

    @OptionGroup var options: RunOptions

    @Option(help: "The port of the page on 127.0.0.1; 0 is any free one.")
    var port = 0

    func validate() throws {
        guard (0...Int(UInt16.max)).contains(port) else {
            throw ValidationError("--port takes a number from 0 to \(UInt16.max).")
        }
    }

    func run() async throws { try await options.perform(watchingOn: port) }
}
