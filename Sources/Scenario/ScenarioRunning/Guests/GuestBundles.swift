internal import DeviceRules
internal import Foundation
internal import Guests
internal import ScenarioLanguage

/// Makes the bundles of a scenario's apps around the programs that were built.
struct GuestBundles {
    let definition: ScenarioDefinition
    let cache: GuestCache
    /// The built programs, without those that were built elsewhere.
    let guests: [GuestID: BuiltGuest]
    let rules: GuestRules

    /// Returns the bundle of each app with programs, and the programs' places in it.
    ///
    /// - Throws: ``GuestFailure``, `CancellationError`.
    func make() async throws -> (bundles: [BuiltBundle], programs: [GuestID: String]) {
        var bundles: [BuiltBundle] = []
        var programs: [GuestID: String] = [:]
        for host in definition.hosts {
            guard let device = host.device else { continue }
            for app in device.apps {
                let ids = ([app] + app.extensions).map { GuestID(host: host.name, app: $0.name) }
                let extensions = app.extensions.filter { guests[GuestID(host: host.name, app: $0.name)] != nil }
                guard ids.contains(where: { guests[$0] != nil }) else { continue }
                let bundle: BuiltBundle
                do {
                    bundle = try await cache.bundle(
                        try part(app, of: device, on: host.name),
                        extensions: try extensions.map { try part($0, of: device, on: host.name) })
                } catch let error as GuestError {
                    throw failure(ids[0], "\(error)")
                } catch let error as BundleError {
                    throw failure(ids[0], "\(error.message); \(error.remedy)")
                }
                bundles.append(bundle)
                for (app, program) in zip([app] + extensions, bundle.programs) {
                    programs[GuestID(host: host.name, app: app.name)] = program
                }
            }
        }
        return (bundles, programs)
    }

    /// Returns the path that a program needs to see: the bundle of its app, or itself outside of one.
    static func visibleFolder(of program: String) -> String {
        var folder = URL(fileURLWithPath: program).deletingLastPathComponent()
        var found = program
        while folder.path != "/" {
            if folder.pathExtension == "app" || folder.pathExtension == "appex" { found = folder.path }
            folder.deleteLastPathComponent()
        }
        return found
    }

    private func failure(_ id: GuestID, _ message: String) -> GuestFailure {
        GuestFailure(file: definition.file ?? definition.name, guest: id, message: message)
    }

    private func resources(of app: AppDefinition, on device: DeviceDefinition) -> [String] {
        let own = app.guest?.resources ?? []
        guard rules.sharesResources, let container = device.container(of: app.name), container.name != app.name else {
            return own
        }
        return own + (container.guest?.resources ?? [])
    }

    private func part(_ app: AppDefinition, of device: DeviceDefinition, on host: String) throws -> BundlePart {
        let description = try device.description(of: app, on: host, folder: definition.folder)
        let origin = GuestOrigin(app, folder: definition.folder)
        func place(_ path: String) -> String { GuestOrigin.place(path, in: definition.folder) }
        var source = BundleSource(
            name: app.productName, module: origin.module,
            identifier: description.identifier, isExtension: description.container != nil,
            infoPlist: app.plist.map(place), resources: resources(of: app, on: device).map(place),
            settings: rules.takesBuildSettings ? app.guest?.buildSettings ?? [:] : [:])
        if app.plist == nil {
            source.usageDescription = description.usageDescription?.text
            source.usageTranslations = description.usageTranslations
            source.bonjourServices = description.bonjourServices
        }
        return BundlePart(source, program: guests[GuestID(host: host, app: app.name)])
    }
}

extension GuestOrigin {
    fileprivate var module: String? {
        switch self {
        case .files(let source): source.module
        case .package(let source): source.module
        case .fetched, .executable: nil
        }
    }
}
