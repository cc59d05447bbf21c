internal import Foundation

/// What a product is made of, and what is known of its last build.
extension PackageBuild {
    /// What is known of the last build is here.
    var recordFile: String { "\(folder)/record.json" }

    /// What is known of the last build; `nil` if there was none.
    var record: PackageRecord? { PackageRecord(at: recordFile) }

    /// The packages that it is made of, as SwiftPM found them when it built last.
    var folders: [String] { PackageFolders.all(of: source.folder, scratch: scratch) }

    /// The digest of all that decides what the program is: packages, modules, compiler and PushLab's version.
    func inputs(
        of folders: [String], compilerVersion: String, release: String, environment: [String: String]
    ) throws -> String {
        let digest = Digest()
        digest.add([release, compilerVersion, main ?? ""])
        digest.add(arguments)
        try digest.add(modules)
        do {
            for folder in folders { try PackageFolders.add(folder, to: digest) }
        } catch {
            throw GuestError(.sources, "the package cannot be read: \(error)", file: source.folder)
        }
        if PackageFolders.readEnvironment(folders, scratch: scratch) {
            digest.add(environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
        }
        return digest.text()
    }
}
