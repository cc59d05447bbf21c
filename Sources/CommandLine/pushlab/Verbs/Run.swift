import ArgumentParser

/// The verb `pushlab run`: runs scenarios and reports their results.
struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Run scenarios.")

    @OptionGroup var options: RunOptions

    func run() async throws { try await options.perform() }
}
