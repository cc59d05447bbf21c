import Foundation
import NetworkLab
import ScenarioLanguage
import ScenarioRunning
import Synchronization

/// The apps of scenarios that are given as Swift files, built while other scenarios run.
///
/// The programs stay in the cache as long as this object exists.
final class AppBuilds: Sendable {
    private enum Build {
        case done(ScenarioGuests)
        case failed(GuestFailure)
    }

    private struct State {
        var builds: [Int: Build] = [:]
        /// The builds with defects, whose programs stay in the cache.
        var broken: [ScenarioGuests] = []
        /// The error of building the modules that apps import.
        var modulesFailure: String?
    }

    private let definitions: [ScenarioDefinition]
    private let state = Mutex(State())

    /// Remembers the scenarios; nothing is built yet.
    init(_ definitions: [ScenarioDefinition]) { self.definitions = definitions }

    /// Whether the scenario at an index waits for a build of its apps or of the reference provider.
    func isMissing(_ index: Int) -> Bool {
        definitions[index].needsAppleModules && state.withLock { $0.builds[index] == nil }
    }

    /// Builds the modules that apps import, as `lab/pushlab` configures; returns at once if they are up to date.
    func buildModules() async {
        do {
            try await ScenarioGuests.buildModules(environment: ProcessInfo.processInfo.environment)
        } catch {
            state.withLock { $0.modulesFailure = "\(error)" }
        }
    }

    /// Builds the apps of the scenario at an index, or finds them in the cache; prints the compiler's warnings.
    func build(_ index: Int) async {
        let definition = definitions[index]
        let failure = state.withLock { $0.modulesFailure }
        var result: Build
        do {
            if let failure { throw GuestFailure(of: definition, failure) }
            let built = try await ScenarioGuests(of: definition, programsFolder: ProgramsFolder.path) {
                Console.error("pushlab: \($0)")
            }
            if built.compiled > 0 { for note in built.notes { Console.error(note) } }
            result = .done(built)
        } catch let error as GuestFailure {
            result = .failed(error)
        } catch {
            result = .failed(GuestFailure(of: definition, "\(error)"))
        }
        state.withLock { $0.builds[index] = result }
    }

    /// Returns the programs of the apps of the scenario at an index with a defect, which are built now if the defect is
    /// one of builds.
    func programs(_ index: Int, sabotage: String?) async throws -> [GuestID: String] {
        guard ScenarioGuests.areChanged(by: sabotage), definitions[index].needsAppleModules else {
            return try programs(index)
        }
        let built = try await ScenarioGuests(
            of: definitions[index], programsFolder: ProgramsFolder.path, sabotage: sabotage)
        state.withLock { $0.broken.append(built) }
        return built.programs
    }

    /// Returns the programs of the apps of the scenario at an index, after its build.
    func programs(_ index: Int) throws(GuestFailure) -> [GuestID: String] {
        switch state.withLock({ $0.builds[index] }) {
        case .done(let guests): return guests.programs
        case .failed(let failure): throw failure
        case nil: return [:]
        }
    }

    var failures: [GuestFailure] {
        state.withLock { state in
            state.builds.sorted { $0.key < $1.key }.compactMap {
                if case .failed(let failure) = $1 { failure } else { nil }
            }
        }
    }

    /// The number of apps, and of those that were compiled instead of found in the cache.
    var counts: (all: Int, compiled: Int) {
        state.withLock { state in
            state.builds.values.reduce(into: (0, 0)) { sum, build in
                guard case .done(let guests) = build else { return }
                sum.0 += guests.programs.count
                sum.1 += guests.compiled
            }
        }
    }

    /// The numbers of files and lines of all apps.
    var sources: GuestSources {
        state.withLock { state in
            state.builds.values.reduce(into: GuestSources()) { sum, build in
                if case .done(let guests) = build { sum += guests.sources }
            }
        }
    }

    /// Builds the apps of all scenarios, one scenario per processor at a time; prints errors and ends the program if
    /// there are any.
    func buildAll() async throws {
        var missing = definitions.indices.filter(isMissing)[...]
        if !missing.isEmpty { await buildModules() }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<Self.width { if let index = missing.popFirst() { group.addTask { await self.build(index) } } }
            while await group.next() != nil {
                if let index = missing.popFirst() { group.addTask { await self.build(index) } }
            }
        }
        let failures = failures
        for failure in failures { Console.error("\(failure)") }
        if !failures.isEmpty { throw ExitStatus.invalid }
    }

    static var width: Int { max(ProcessInfo.processInfo.activeProcessorCount, 1) }
}
