private import Foundation
private import Guests
package import NetworkLab

/// Checks that apps given as Swift files can be built, by building one.
package enum GuestTrial {
    /// Builds a program that imports one of Apple's modules, in a temporary cache.
    package static func compiler(programsFolder: String) async -> MachineCheck {
        let name = "building of apps given as Swift files"
        let folder = FileManager.default.temporaryDirectory.appending(path: "pushlab-doctor-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            guard let version = try await GuestBuilder.compilerVersion() else {
                return MachineCheck(name, isRequired: false, .missing("\(GuestBuilder.remedy)\(withoutIt)"))
            }
            let environment = ProcessInfo.processInfo.environment
            if AppleModulesBuild.isPending(programsFolder: programsFolder, environment: environment) {
                let reason = "\(version); the first scenario with an app builds the modules that it imports"
                return MachineCheck(name, isRequired: false, .unknown(reason))
            }
            try await build(in: folder, programsFolder: programsFolder)
            return MachineCheck(name, isRequired: false, .ok("\(version); apps that were built run without it too"))
        } catch {
            return MachineCheck(name, isRequired: false, .missing("\(error)\(withoutIt)"))
        }
    }

    private static let withoutIt = ". Apps that were built before, and everything else, run without it"

    private static func build(in folder: URL, programsFolder: String) async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "main.swift")
        try Data("import Network\nprint(NWError.posix(.ENETDOWN))\n".utf8).write(to: file)
        let cache = GuestCache(folder: folder.appending(path: "cache").path)
        let modules = try await GuestModules.ofPushLab(programsFolder: programsFolder, cache: cache)
        _ = try await GuestBuilder(modules: modules, cache: cache, release: "").build(GuestSource(paths: [file.path]))
    }
}
