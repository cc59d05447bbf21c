internal import Foundation

/// Where in the user's files something is that is wrong.
extension PackageBuild {
    /// Where a class of the package is declared, or else where the Info.plist names it; `nil` without a class.
    func place(of principal: String?) -> PrincipalPlace? {
        guard let principal else { return nil }
        let conditions = BuildConditions(
            modules: modules.names.union(GuestModules.ofTheToolchain), flags: modules.flags)
        let unit = try? BuildUnit(name: source.module, paths: [source.folder], product: .module, under: conditions)
        let remedy = "Make it a public class with a public init() without parameters"
        if let unit, let found = unit.classes.first(where: { $0.name == principal }), var place = unit.place(of: found)
        {
            place.remedy = remedy
            return place
        }
        guard let path = source.infoPlist else { return nil }
        let line = (try? InfoPlist(path: path))?.line(of: "NSExtensionPrincipalClass")
        return PrincipalPlace(name: principal, file: path, line: line, remedy: remedy)
    }

    /// The line of the manifest that first names a product; `nil` if none does.
    func line(of product: String) -> Int? {
        guard let data = FileManager.default.contents(atPath: manifest) else { return nil }
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        return lines.firstIndex { $0.contains("\"\(product)\"") }.map { $0 + 1 }
    }
}
