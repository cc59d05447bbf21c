import ArgumentParser

/// `pushlab bench phone`: what enforcement costs a program, how soon an alert is known and a new route obeyed, and how
/// long a phone boots.
struct BenchPhone: Benchmark {
    static let configuration = CommandConfiguration(
        commandName: "phone",
        abstract: """
            Make system calls with and without enforcement, provoke alerts, add routes, and boot many phones in one lab.
            """)

    @Option(help: "Calls of each sort and round.")
    var calls = 20_000

    @Option(help: "Rounds of each sort, with and without enforcement in turn.")
    var rounds = 5

    @Option(help: "Alerts to provoke.")
    var alerts = 300

    @Option(help: "Routes to add.")
    var routes = 200

    @Option(help: "Phones that boot in one lab.")
    var phones = 50

    func validate() throws {
        guard calls >= 100, rounds > 0, alerts > 0, routes > 0, 1...500 ~= phones else {
            throw ValidationError(
                "--calls takes 100 or more, --rounds, --alerts and --routes 1 or more, --phones 1 to 500.")
        }
    }

    func measure() async throws -> BenchReport {
        var report = BenchReport("Phones on this machine:")
        try await PhoneCosts(calls: calls, rounds: rounds).measure(into: &report)
        try await PhoneAlerts(count: alerts).measure(into: &report)
        try await PhoneLocality(count: routes).measure(into: &report)
        try await PhoneBoots(count: phones).measure(into: &report)
        return report
    }
}
