/// `pushlab bench phone`: what enforcement costs a program, how soon an alert is known and a new route obeyed, and how
/// long a phone boots.
package struct PhoneBenchmark: Benchmark {
    /// Calls of each sort and round.
    let calls: Int
    /// Rounds of each sort, with and without enforcement in turn.
    let rounds: Int
    /// Alerts to provoke.
    let alerts: Int
    /// Routes to add.
    let routes: Int
    /// Phones that boot in one lab.
    let phones: Int

    /// Makes a benchmark.
    package init(calls: Int, rounds: Int, alerts: Int, routes: Int, phones: Int) {
        self.calls = calls
        self.rounds = rounds
        self.alerts = alerts
        self.routes = routes
        self.phones = phones
    }

    package func measure() async throws -> BenchReport {
        var report = BenchReport("Phones on this machine:")
        try await PhoneCosts(calls: calls, rounds: rounds).measure(into: &report)
        try await PhoneAlerts(count: alerts).measure(into: &report)
        try await PhoneLocality(count: routes).measure(into: &report)
        try await PhoneBoots(count: phones).measure(into: &report)
        return report
    }
}
