/// The benchmark `pushlab bench apps`: the cost of Apple's modules over plain SwiftNIO, the memory of many providers in
/// one lab, and the time until a changed file runs.
package struct AppsBenchmark: Benchmark {
    let examples: String
    /// The number of rounds of the echo, with each client in turn.
    let rounds: Int
    /// The number of providers in one lab, each on its own phone.
    let providers: Int

    package func measure() async throws -> BenchReport {
        var report = BenchReport("Apps in Swift on this machine:")
        try await EchoComparison(rounds: rounds).measure(into: &report)
        try await GuestTimes(examples: examples).measure(into: &report)
        try await ProviderFleet(examples: examples, count: providers).measure(into: &report)
        return report
    }
}
