import ArgumentParser

/// `pushlab doctor`: what this machine can and cannot do, and what to install.
struct Doctor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say what this machine can do, and the remedy for the rest.")
}
