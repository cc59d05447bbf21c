import Foundation
import NetworkLab

/// The shipped scenarios and CI files, beside the programs in a clone or a package.
struct Installation {
    let root: String
    /// The folder of the scenarios, relative to the root.
    let scenarios: String
    /// The folder of the CI files, which may be missing.
    let files: String

    /// The installation of this program; `nil` if there is none.
    static let current: Installation? = {
        var place = URL(fileURLWithPath: ProgramsFolder.path).resolvingSymlinksInPath()
        while place.path != "/" {
            let shared = place.appendingPathComponent("share/pushlab").path
            for (root, scenarios, files) in [(place.path, "Scenarios", "lab/ci"), (shared, "scenarios", "ci")]
            where FileManager.default.fileExists(atPath: "\(root)/\(scenarios)/heartbeat") {
                return Installation(root: root, scenarios: scenarios, files: "\(root)/\(files)")
            }
            place.deleteLastPathComponent()
        }
        return nil
    }()

    /// The names of the scenarios, such as `heartbeat/dropped-link`.
    var names: [String] {
        let folder = "\(root)/\(scenarios)"
        let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        let found = all.filter { path in
            // Files that scenarios use have no steps.
            path.hasSuffix(".yaml")
                && (try? String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8))?.contains("\nsteps:") == true
        }
        return found.map { String($0.dropLast(".yaml".count)) }.sorted()
    }

    /// Returns the path of a scenario, relative to the root.
    func path(of name: String) -> String { "\(scenarios)/\(name).yaml" }
}
