internal import Foundation

/// The inputs of a product, and the record of its last build.
extension PackageBuild {
    var recordFile: String { "\(folder)/record.json" }

    /// The record of the last build; `nil` if there was none.
    var record: PackageRecord? { PackageRecord(at: recordFile) }

    /// The packages of the product, as SwiftPM found them in the last build.
    var folders: [String] { PackageFolders.all(of: source.folder, scratch: scratch) }

    /// Returns the digest of all inputs: packages, modules, compiler and PushLab's version.
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
