internal import Foundation

/// What is known of the last build of a package's product.
struct PackageRecord: Codable {
    /// The key of the program.
    var key: String
    /// The packages that it was made of.
    var folders: [String]
    /// The digest of all that it was made of and with; `nil` when that was another before the build than after it.
    var inputs: String?

    /// Reads what was kept; `nil` if there is nothing.
    init?(at path: String) {
        guard let data = FileManager.default.contents(atPath: path),
            let record = try? JSONDecoder().decode(PackageRecord.self, from: data)
        else { return nil }
        self = record
    }

    /// Notes a build.
    init(key: String, folders: [String], inputs: String?) {
        self.key = key
        self.folders = folders
        self.inputs = inputs
    }

    /// Keeps it.
    func write(to path: String) throws {
        try JSONEncoder().encode(self).write(to: URL(fileURLWithPath: path), options: .atomic)
    }
}
