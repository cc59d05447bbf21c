internal import Foundation

/// The key of a guest: a digest of everything that determines the program.
struct GuestKey: Hashable, Sendable {
    /// 64 hexadecimal digits.
    let text: String

    init(text: String) { self.text = text }

    /// Creates the key of a plan for a compiler version; that compiler need not be installed.
    init(inputs: String, compilerVersion: String) {
        let digest = Digest()
        digest.add(inputs)
        digest.add(compilerVersion)
        text = digest.text()
    }

    /// Returns the digest of all inputs except the compiler.
    ///
    /// They are the paths as the user wrote them, contents as compiled, flags, modules, libraries, PushLab's version.
    static func inputs(of plan: BuildPlan, release: String) throws(GuestError) -> String {
        let digest = Digest()
        digest.add(release)
        for unit in plan.units {
            digest.add(plan.arguments(for: unit, into: ""))
            digest.add(unit.files.map(\.path))
            for file in unit.files { digest.add(file.prepared ?? file.contents) }
        }
        digest.add(plan.main.map { [$0] } ?? [])
        try digest.add(plan.modules)
        return digest.text()
    }
}

extension Digest {
    /// Adds the contents of modules, and the paths, sizes and times of their libraries.
    borrowing func add(_ modules: GuestModules) throws(GuestError) {
        do {
            for folder in modules.folders {
                let names = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
                let files = names.filter { PathKind(at: "\(folder)/\($0)") == .file }
                add(files)
                for name in files { try add(contentsOf: "\(folder)/\(name)") }
            }
            for library in modules.libraries + modules.librariesOfModules.values.sorted() {
                try add(stampOf: library)
            }
        } catch {
            throw GuestError(
                .sources,
                "the modules that guests are compiled against cannot be read: \(error.localizedDescription); "
                    + "build PushLab anew")
        }
    }
}
