/// The order in which apps are built: first the modules that they import, then a few scenarios at a time.
struct AppQueue: Sendable {
    private var waiting: ArraySlice<Int>
    private var building = 0
    private var hasModules: Bool
    private let all: Int

    /// Creates a queue of scenarios; duplicates are removed.
    init(_ scenarios: [Int]) {
        var seen: Set<Int> = []
        waiting = scenarios.filter { seen.insert($0).inserted }[...]
        all = waiting.count
        hasModules = waiting.isEmpty
    }

    /// Whether the modules must be built first.
    var needsModules: Bool { !hasModules }

    var isBusy: Bool { !hasModules || building > 0 }

    /// Whether anything is being built or waits.
    var isPending: Bool { isBusy || !waiting.isEmpty }

    /// Returns the next scenario whose apps can be built now, if any.
    mutating func next() -> Int? {
        guard hasModules, building < AppBuilds.width, !Task.isCancelled, let scenario = waiting.popFirst() else {
            return nil
        }
        building += 1
        return scenario
    }

    mutating func modulesAreBuilt() { hasModules = true }

    /// Records that the apps of a scenario are built.
    mutating func ended() { building -= 1 }

    /// Empties the queue; current builds go on.
    mutating func clear() { waiting = [] }

    /// The progress of the builds as text; `nil` when everything is built.
    var text: String? {
        if !hasModules { return "building the modules that apps import" }
        let built = all - waiting.count - building
        return built == all ? nil : "building apps \(built)/\(all)"
    }
}
