/// The order in which the apps of scenarios are built: after the modules that they import, a few scenarios at a time.
struct AppQueue: Sendable {
    private var waiting: ArraySlice<Int>
    private var building = 0
    private var hasModules: Bool
    private let all: Int

    /// Makes a queue of scenarios, of which one may be there several times.
    init(_ scenarios: [Int]) {
        var seen: Set<Int> = []
        waiting = scenarios.filter { seen.insert($0).inserted }[...]
        all = waiting.count
        hasModules = waiting.isEmpty
    }

    /// Whether the modules are to be built first.
    var needsModules: Bool { !hasModules }

    /// Whether something is being built.
    var isBusy: Bool { !hasModules || building > 0 }

    /// Whether something is or will be built.
    var isPending: Bool { isBusy || !waiting.isEmpty }

    /// Returns the scenario whose apps are to be built now, if any.
    mutating func next() -> Int? {
        guard hasModules, building < AppBuilds.width, !Task.isCancelled, let scenario = waiting.popFirst() else {
            return nil
        }
        building += 1
        return scenario
    }

    /// Notes that the modules are built.
    mutating func modulesAreBuilt() { hasModules = true }

    /// Notes that the apps of a scenario are built.
    mutating func ended() { building -= 1 }

    /// Empties the queue; what is being built goes on.
    mutating func clear() { waiting = [] }

    /// The state of the builds in words; `nil` when everything is built.
    var text: String? {
        if !hasModules { return "building the modules that apps import" }
        let built = all - waiting.count - building
        return built == all ? nil : "building apps \(built)/\(all)"
    }
}
