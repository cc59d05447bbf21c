internal import Foundation

extension PackageBuild {
    /// Returns the location of a class in the package, or else in the Info.plist; `nil` without a class.
    func place(of principal: String?) -> PrincipalLocation? {
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
        let line = (try? ExtensionPlist(path: path))?.line(of: "NSExtensionPrincipalClass")
        return PrincipalLocation(name: principal, file: path, line: line, remedy: remedy)
    }

    /// Returns the first line of the manifest with a product's name; `nil` if there is none.
    func line(of product: String) -> Int? {
        guard let data = FileManager.default.contents(atPath: manifest) else { return nil }
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        return lines.firstIndex { $0.contains("\"\(product)\"") }.map { $0 + 1 }
    }
}
