internal import Foundation
internal import Guests
public import ScenarioLanguage

/// The programs made of the apps of scenarios that are given as Swift files.
///
/// They stay in the cache for as long as somebody has this.
public struct ScenarioGuests: Sendable {
    /// The program of each guest of a scenario.
    public let programs: [GuestID: String]
    /// What the compiler said of the files, one sentence each, with their places.
    public let notes: [String]
    /// How many were compiled, and not found in the cache.
    public let compiled: Int
    private let holders: [BuiltGuest]

    /// Builds the guests of a scenario, or finds them in the cache; without guests nothing is done.
    ///
    /// - Parameters:
    ///   - definition: the scenario.
    ///   - programsFolder: the folder of PushLab's programs, with the modules that guests import beside them.
    ///   - say: called with a sentence before something is built that takes minutes.
    /// - Throws: ``GuestFailure`` when one cannot be built, `CancellationError`.
    public init(
        of definition: ScenarioDefinition, programsFolder: String, say: @Sendable (String) -> Void = { _ in }
    ) async throws {
        let guests = definition.guests
        var programs: [GuestID: String] = [:]
        var built: [BuiltGuest] = []
        if let first = guests.first {
            do {
                let cache = GuestCache(
                    folder: try GuestCache.defaultFolder(environment: ProcessInfo.processInfo.environment))
                var builders = GuestBuilders(programsFolder: programsFolder, cache: cache)
                for guest in guests {
                    let result = try await builders.build(guest.app, folder: definition.folder, say: say)
                    programs[guest.id] = result.program
                    built.append(result)
                }
            } catch let error as GuestError {
                throw GuestFailure(
                    file: definition.file ?? definition.name,
                    guest: guests.first { programs[$0.id] == nil }?.id ?? first.id,
                    message: "\(error)")
            }
        }
        self.programs = programs
        notes = built.flatMap(\.diagnostics).map(\.description)
        compiled = built.count(where: \.wasCompiled)
        holders = built
    }
}

extension ScenarioGuests {
    /// What is changed of the guests' files before they are compiled, on copies: a unified diff of each guest that has
    /// something to change.
    ///
    /// - Throws: ``GuestFailure`` when files cannot be read.
    public static func changes(of definition: ScenarioDefinition) throws -> [String] {
        try definition.guests.compactMap { guest in
            do {
                guard case .files(let source) = GuestOrigin(guest.app, folder: definition.folder) else { return nil }
                let text = try source.changes()
                return text.isEmpty ? nil : text
            } catch {
                throw GuestFailure(
                    file: definition.file ?? definition.name, guest: guest.id, message: "\(error)")
            }
        }
    }

    /// Builds the modules that apps import where the environment says how, as `lab/pushlab` does; it prints its progress.
    ///
    /// - Throws: an error that says what does not build, `CancellationError`.
    public static func buildModules(environment: [String: String]) async throws {
        try await AppleModulesBuild.run(environment: environment)
    }

    /// Removes from the cache all that no run uses; returns how many programs stay because they are in use.
    public static func clean() throws -> Int {
        let folder = try GuestCache.defaultFolder(environment: ProcessInfo.processInfo.environment)
        return try GuestCache(folder: folder).clean()
    }
}

/// Why a guest of a scenario has no program.
public struct GuestFailure: Error, Sendable, CustomStringConvertible {
    /// The file of the scenario.
    public let file: String
    /// The app or extension; `nil` for what keeps all of them from being built.
    public let guest: GuestID?
    /// What is wrong, one or more lines, each with its place and remedy.
    public let message: String

    /// The message, after a line that says whose it is.
    public var description: String { "\(file): \(headline):\n\(message)" }

    /// The subject of the message, such as `the Swift files of phone/pager make no program`.
    package var headline: String {
        guard let guest else { return "its apps make no programs" }
        return "the Swift files of \(guest.host)/\(guest.app) make no program"
    }

    /// Describes what keeps all apps of a scenario from being built.
    package init(of definition: ScenarioDefinition, _ message: String) {
        self.init(file: definition.file ?? definition.name, guest: nil, message: message)
    }

    init(file: String, guest: GuestID?, message: String) {
        self.file = file
        self.guest = guest
        self.message = message
    }
}
