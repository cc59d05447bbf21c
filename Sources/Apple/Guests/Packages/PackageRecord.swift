internal import Foundation

/// The record of the last build of a package's product.
struct PackageRecord: Codable {
    var key: String
    var folders: [String]
    /// The digest of all inputs; `nil` when they changed during the build.
    var inputs: String?

    /// Reads a record; `nil` if there is none.
    init?(at path: String) {
        guard let data = FileManager.default.contents(atPath: path),
            let record = try? JSONDecoder().decode(PackageRecord.self, from: data)
        else { return nil }
        self = record
    }

    /// Creates the record of a build.
    init(key: String, folders: [String], inputs: String?) {
        self.key = key
        self.folders = folders
        self.inputs = inputs
    }

    func write(to path: String) throws {
        try JSONEncoder().encode(self).write(to: URL(fileURLWithPath: path), options: .atomic)
    }
}
