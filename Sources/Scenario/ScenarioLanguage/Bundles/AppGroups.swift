/// The app groups of an entitlements file.
package struct AppGroups: Sendable, Hashable, Decodable {
    private var written: [String]?

    private enum CodingKeys: String, CodingKey {
        case written = "com.apple.security.application-groups"
    }

    /// Reads a binary or XML file; a relative path refers to `folder`.
    package init(_ path: String, folder: String?) throws(BundleError) {
        self = try BundleError.decode(AppGroups.self, path, folder: folder)
    }

    /// The names of the groups.
    package var names: [String] { written ?? [] }
}

extension Entitlements {
    /// Returns the app groups of an entitlements file; `nil` where the scenario gives none.
    package func appGroups(folder: String?) throws(BundleError) -> [String]? {
        guard case .file(let path) = self else { return nil }
        return try AppGroups(path, folder: folder).names
    }
}
