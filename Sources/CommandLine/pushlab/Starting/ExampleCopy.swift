import Foundation
import LabModel
import ScenarioLanguage

/// A shipped scenario with all files it needs, to be copied to a folder of the user.
///
/// The copies keep the layout of the installation, so that relative paths stay valid.
struct ExampleCopy {
    /// The files and folders, relative to the installation.
    let paths: [String]
    private let root: String
    private static let schema = "lab/pushlab.schema.json"

    /// Finds the files that a scenario needs.
    ///
    /// These are the files it uses and every file or folder it names; for a script the whole folder, since it may call
    /// other scripts.
    init(of definition: ScenarioDefinition, root: String) {
        self.root = root
        let folder = definition.folder ?? "."
        var found = [definition.file ?? "", "\(root)/\(Self.schema)"]
        found += definition.parameters.used.map { "\(folder)/\($0)" }
        let apps = definition.hosts.flatMap { $0.device?.allApps ?? [] }
        var named = apps.flatMap { app -> [String] in
            var names = [app.plist].compactMap(\.self)
            if case .file(let file) = app.entitlements { names.append(file) }
            guard let guest = app.guest else { return names }
            switch guest.code {
            case .files(let files): names += files
            case .package(let place, _): names.append(place)
            case .tests(let tests): if !tests.isFetched { names.append(tests.place) }
            case .executable(let file): names.append(file)
            }
            return names + guest.modules.values.flatMap(\.self)
        }
        for program in definition.hosts.flatMap(\.ownPrograms) {
            guard let settings = program.executable else { continue }
            named += settings.command + [settings.certificate, settings.directory].compactMap(\.self)
        }
        for step in definition.steps { named += step.action.command ?? [] }
        for name in named where name.contains("/") && !name.hasPrefix("/") {
            let path = "\(folder)/\(name)"
            guard FileManager.default.fileExists(atPath: path) else { continue }
            let isScript = [".sh", ".py"].contains { name.hasSuffix($0) }
            found.append(isScript ? URL(fileURLWithPath: path).deletingLastPathComponent().path : path)
        }
        let prefix = URL(fileURLWithPath: root).standardizedFileURL.path + "/"
        let inside = Set(
            found.map { URL(fileURLWithPath: $0).standardizedFileURL.path }.filter { $0.hasPrefix(prefix) })
        paths = inside.map { String($0.dropFirst(prefix.count)) }.sorted()
    }

    /// Copies the files without overwriting any.
    ///
    /// - Returns: The copied files, and those that existed.
    func copy(to folder: String) throws -> (made: [String], kept: [String]) {
        let files = FileManager.default
        var (made, kept): ([String], [String]) = ([], [])
        for path in paths {
            let target = "\(folder)/\(path)"
            if files.fileExists(atPath: target) {
                kept.append(path)
                continue
            }
            let parent = URL(fileURLWithPath: target).deletingLastPathComponent().path
            try files.createDirectory(atPath: parent, withIntermediateDirectories: true)
            try files.copyItem(atPath: "\(root)/\(path)", toPath: target)
            made.append(path)
        }
        return (made, kept)
    }
}
