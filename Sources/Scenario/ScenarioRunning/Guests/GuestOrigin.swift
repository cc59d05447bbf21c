internal import DeviceRules
internal import Foundation
internal import Guests
internal import LabModel
internal import ScenarioLanguage

/// The source of an app's program, with paths relative to the working directory.
enum GuestOrigin {
    case files(GuestSource)
    case package(PackageSource)
    /// The tests of a package at a URL, which is fetched first.
    case fetched(url: String, version: String, tests: String)
    case executable(String)

    /// Reads the source of an app in a scenario's folder.
    init(_ app: AppDefinition, on platform: GuestPlatform? = nil, folder: String?) {
        func place(_ path: String) -> String { Self.place(path, in: folder) }
        let guest = app.guest ?? GuestDefinition(.files([]))
        let kind: GuestSource.Kind = app.kind == .appPushProvider ? .appExtension : .tool
        let plist = app.plist.map(place)
        self =
            switch guest.code {
            case .files(let sources):
                .files(
                    GuestSource(
                        paths: sources.map(place), kind: kind, module: guest.module ?? Self.moduleName(app.name),
                        infoPlist: plist, modules: guest.modules.mapValues { $0.map(place) },
                        language: .init(rawValue: guest.language.rawValue) ?? .five,
                        platform: platform))
            case .package(let folder, let product):
                .package(
                    PackageSource(
                        folder: place(folder), product: product, kind: kind, module: guest.module, infoPlist: plist))
            case .tests(let tests):
                tests.isFetched
                    ? .fetched(url: tests.place, version: tests.version ?? "", tests: tests.target)
                    : .package(PackageSource(folder: place(tests.place), tests: tests.target))
            case .executable(let file): .executable(URL(fileURLWithPath: place(file)).path)
            }
    }

    /// Returns a path of a scenario in its folder, relative to the working directory.
    static func place(_ path: String, in folder: String?) -> String {
        guard let folder, folder != ".", !path.hasPrefix("/") else { return path }
        return "\(folder)/\(path)"
    }

    /// Returns a module name: invalid characters become underscores, as in Xcode.
    private static func moduleName(_ name: String) -> String {
        let text = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        return text.first?.isNumber == true ? "_" + text : text
    }
}

/// Builds guests, each with the modules that it imports.
struct GuestBuilders {
    let programsFolder: String
    let cache: GuestCache
    private var modules: [Set<String>: GuestModules] = [:]

    init(programsFolder: String, cache: GuestCache) {
        self.programsFolder = programsFolder
        self.cache = cache
    }

    /// Builds the program of an app, or finds it in the cache.
    mutating func build(
        _ app: AppDefinition, on platform: GuestPlatform?, folder: String?, say: @Sendable (String) -> Void
    ) async throws -> BuiltGuest {
        switch GuestOrigin(app, on: platform, folder: folder) {
        case .files(let source): return try await builder(for: source, say).build(source)
        case .package(let source): return try await builder(for: source.files, say).build(source)
        case .fetched(let url, let version, let tests):
            let checkout = try await PackageCheckout.fetch(url, version: version, cache: cache)
            let source = PackageSource(folder: checkout.folder, tests: tests)
            let guest = try await builder(for: source.files, say).build(source)
            return withExtendedLifetime(checkout) { guest }
        case .executable(let file): return BuiltGuest(prebuilt: file)
        }
    }

    private mutating func builder(
        for source: GuestSource, _ say: @Sendable (String) -> Void
    ) async throws -> GuestBuilder {
        let needs = try await OptionalImports(of: source)
        let found: GuestModules
        if let known = modules[needs.modules] {
            found = known
        } else {
            found = try await .ofPushLab(programsFolder: programsFolder, cache: cache, needs: needs, say: say)
            modules[needs.modules] = found
        }
        return GuestBuilder(modules: found, cache: cache, release: Release.version)
    }
}
