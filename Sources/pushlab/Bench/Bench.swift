import ArgumentParser

/// `pushlab bench`: the figures of the README, measured anew and printed as ratios from one run.
struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Measure PushLab on this machine.")
}
