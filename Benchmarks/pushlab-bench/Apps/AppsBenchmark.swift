/// `pushlab bench apps`: what the modules of Apple cost an app over plain SwiftNIO, how many providers one lab holds and
/// what they take, and how soon a changed file runs.
package struct AppsBenchmark: Benchmark {
    /// The folder with the example apps.
    let examples: String
    /// Rounds of the echo, with each client in turn.
    let rounds: Int
    /// Providers in one lab, each on a phone of its own.
    let providers: Int

    package func measure() async throws -> BenchReport {
        var report = BenchReport("Apps in Swift on this machine:")
        try await EchoComparison(rounds: rounds).measure(into: &report)
        try await GuestTimes(examples: examples).measure(into: &report)
        try await ProviderFleet(examples: examples, count: providers).measure(into: &report)
        return report
    }
}
