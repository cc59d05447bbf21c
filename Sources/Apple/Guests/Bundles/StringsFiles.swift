internal import DeviceRules

extension StringCatalog {
    /// Returns the contents of the strings files that Xcode makes of the catalog, by their paths in the bundle.
    ///
    /// - Parameter place: The path of the catalog in the bundle.
    func stringsFiles(at place: String) -> [String: String] {
        let folder = place.lastIndex(of: "/").map { place[...$0] } ?? ""
        let name = place.dropFirst(folder.count).prefix { $0 != "." }
        return texts.reduce(into: [:]) { files, language in
            let lines = language.value.sorted { $0.key < $1.key }.map { "\"\($0.escaped)\" = \"\($1.escaped)\";\n" }
            files["\(folder)\(language.key).lproj/\(name).strings"] = lines.joined()
        }
    }
}

extension String {
    fileprivate var escaped: String { replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") }
}
