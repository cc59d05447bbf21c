internal import DeviceProtocol
internal import Foundation
internal import Guests
public import ScenarioLanguage

/// The programs built from a scenario's apps that are given as Swift files.
///
/// The programs stay in the cache as long as a copy of this value exists.
public struct ScenarioGuests: Sendable {
    /// The program of each guest of a scenario, in its bundle unless it was built elsewhere.
    public let programs: [GuestID: String]
    /// The compiler's diagnostics, one sentence each, with their places.
    public let notes: [String]
    /// The number of guests that were compiled instead of found in the cache.
    public let compiled: Int
    /// The numbers of files and lines of the guests.
    public let sources: GuestSources
    private let holders: ([BuiltGuest], [BuiltBundle])

    /// Builds the guests of a scenario, or finds them in the cache.
    ///
    /// `say` is called with a sentence before a build that takes minutes. `sabotage` names a defect, which has an effect if
    /// it is one of builds.
    ///
    /// - Throws: ``GuestFailure`` if a guest cannot be built, `CancellationError`.
    public init(
        of definition: ScenarioDefinition, programsFolder: String, sabotage: String? = nil,
        say: @Sendable (String) -> Void = { _ in }
    ) async throws {
        let guests = definition.guests
        let rules = GuestRules(sabotage.flatMap { DeviceSaboteur(rawValue: $0) })
        var programs: [GuestID: String] = [:]
        var built: [BuiltGuest] = []
        var bundles: [BuiltBundle] = []
        if let first = guests.first {
            do {
                let cache = GuestCache(
                    folder: try GuestCache.defaultFolder(environment: ProcessInfo.processInfo.environment))
                var builders = GuestBuilders(programsFolder: programsFolder, cache: cache)
                var inBundles: [GuestID: BuiltGuest] = [:]
                for guest in guests {
                    let platform = definition.version(of: guest.id).map(rules.platform)
                    let result = try await builders.build(guest.app, on: platform, folder: definition.folder, say: say)
                    programs[guest.id] = result.program
                    built.append(result)
                    if case .executable? = guest.app.guest?.code { continue }
                    inBundles[guest.id] = result
                }
                let made = try await GuestBundles(
                    definition: definition, cache: cache, guests: inBundles, rules: rules
                ).make()
                bundles = made.bundles
                programs.merge(made.programs) { _, own in own }
            } catch let error as GuestError {
                throw GuestFailure(
                    file: definition.file ?? definition.name,
                    guest: guests.first { programs[$0.id] == nil }?.id ?? first.id,
                    message: "\(error)")
            }
        }
        self.programs = programs
        let diagnostics = built.flatMap(\.diagnostics) + bundles.flatMap(\.warnings)
        notes = diagnostics.map(\.description).uniqued()
        compiled = built.count(where: \.wasCompiled)
        sources = GuestSources(of: built)
        holders = (built, bundles)
    }
}

extension ScenarioGuests {
    /// Whether the programs of a run with this defect differ from those of a run without one.
    public static func areChanged(by sabotage: String?) -> Bool {
        sabotage.flatMap { DeviceSaboteur(rawValue: $0) }?.isOfBuilds ?? false
    }

    /// Returns the changes made to copies of the guests' files before compilation, as one unified diff per changed
    /// guest.
    ///
    /// - Throws: ``GuestFailure`` if files cannot be read.
    public static func changes(of definition: ScenarioDefinition) throws -> [String] {
        try definition.guests.compactMap { guest in
            do {
                guard
                    case .files(let source) = GuestOrigin(
                        guest.app, on: definition.version(of: guest.id).map { GuestPlatform(of: $0) },
                        folder: definition.folder)
                else { return nil }
                let text = try source.changes()
                return text.isEmpty ? nil : text
            } catch {
                throw GuestFailure(
                    file: definition.file ?? definition.name, guest: guest.id, message: "\(error)")
            }
        }
    }

    /// Builds the modules that apps import, as the environment of `lab/pushlab` configures, and prints progress.
    ///
    /// - Throws: an error that names what does not build, `CancellationError`.
    public static func buildModules(environment: [String: String]) async throws {
        try await AppleModulesBuild.run(environment: environment)
    }

    /// Removes all unused programs from the cache and returns the number of programs still in use.
    public static func clean() throws -> Int {
        let folder = try GuestCache.defaultFolder(environment: ProcessInfo.processInfo.environment)
        return try GuestCache(folder: folder).clean()
    }
}

/// The reason why a guest of a scenario has no program.
public struct GuestFailure: Error, Sendable, CustomStringConvertible {
    /// The file of the scenario.
    public let file: String
    /// The app or extension; `nil` if the failure affects all of them.
    public let guest: GuestID?
    /// The errors, one or more lines, each with its place and remedy.
    public let message: String

    /// The message with the file and the app in a line before it.
    public var description: String { "\(file): \(headline):\n\(message)" }

    /// The subject of the message, such as `the Swift files of phone/pager make no program`.
    package var headline: String {
        guard let guest else { return "its apps make no programs" }
        return "the Swift files of \(guest.host)/\(guest.app) make no program"
    }

    /// Creates the failure of all apps of a scenario.
    package init(of definition: ScenarioDefinition, _ message: String) {
        self.init(file: definition.file ?? definition.name, guest: nil, message: message)
    }

    init(file: String, guest: GuestID?, message: String) {
        self.file = file
        self.guest = guest
        self.message = message
    }
}
