import ArgumentParser

/// `pushlab run`: runs scenarios and tells how each went.
struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Run scenarios.")

    @OptionGroup var options: RunOptions

    func run() async throws { try await options.perform() }
}
