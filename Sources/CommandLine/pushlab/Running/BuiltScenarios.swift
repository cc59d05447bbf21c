import ArgumentParser
import GuestBuilding
import NetworkLab
import Scenario

/// Scenarios whose guests are built: their programs stay in the cache for as long as somebody has this.
struct BuiltScenarios: Sendable {
    private let guests: [ScenarioGuests]

    /// Builds the guests of all scenarios, or finds them in the cache.
    ///
    /// Prints what the compiler said; if something does not build, prints all of it and ends the program.
    init(_ definitions: [ScenarioDefinition]) async throws {
        var guests: [ScenarioGuests] = []
        var failed = false
        for definition in definitions {
            do {
                let built = try await ScenarioGuests(of: definition, programsFolder: ProgramsFolder.path) {
                    Console.error("pushlab: \($0)")
                }
                if built.compiled > 0 { for note in built.notes { Console.error(note) } }
                guests.append(built)
            } catch let failure as GuestFailure {
                Console.error("\(failure)")
                failed = true
            }
        }
        if failed { throw ExitStatus.invalid }
        self.guests = guests
    }

    /// How many guests there are.
    var count: Int { guests.reduce(0) { $0 + $1.programs.count } }

    /// How many of them were compiled, and not found in the cache.
    var compiled: Int { guests.reduce(0) { $0 + $1.compiled } }

    /// The programs of the guests of the scenario at an index.
    func programs(_ index: Int) -> [GuestID: String] { guests[index].programs }
}
