/// What came of many questions, eight at a time.
struct Race: CustomStringConvertible {
    static let lanes = 8

    private(set) var allowed = 0
    private(set) var denied = 0
    private(set) var cancelled = 0
    private(set) var failed = 0

    var description: String { "allowed \(allowed), denied \(denied), cancelled \(cancelled), failed \(failed)" }

    static func run(_ runs: Int, ask: @escaping @Sendable () async throws -> Bool) async -> Race {
        await withTaskGroup(of: Race.self) { group in
            for _ in 0..<lanes {
                group.addTask {
                    var race = Race()
                    for _ in 0..<(runs / lanes) { await race.add(ask) }
                    return race
                }
            }
            return await group.reduce(into: Race()) { sum, race in
                sum.allowed += race.allowed
                sum.denied += race.denied
                sum.cancelled += race.cancelled
                sum.failed += race.failed
            }
        }
    }

    private mutating func add(_ ask: @Sendable () async throws -> Bool) async {
        do {
            if try await ask() { allowed += 1 } else { denied += 1 }
        } catch is CancellationError {
            cancelled += 1
        } catch {
            failed += 1
        }
    }
}
