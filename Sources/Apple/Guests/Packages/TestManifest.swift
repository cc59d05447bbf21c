/// The manifest of a copy of a package of which one test target is built.
///
/// It is the package's own with statements behind it. SwiftPM compiles only the targets of the root package with unsafe
/// flags, so that these see Apple's modules, while `#if canImport(Network)` is false in the packages that they depend on.
struct TestManifest {
    /// The package's name in the copy, from which SwiftPM makes that of the program.
    static let name = "Guest"

    /// The test target.
    let target: String
    /// The folder of the package, to which relative paths of other packages refer.
    let folder: String
    /// The compiler arguments of the package's own targets.
    let flags: [String]

    /// Returns the text of a manifest with the statements.
    func text(of original: String) -> String {
        let words = Set(original.split { !$0.isLetter }.map(String.init))
        var text = original + "\n" + reduction(hasPlugins: words.contains("plugins"))
        // Custom platforms and the kinds of dependencies came with this version of the tools.
        guard Self.toolsVersion(of: original) >= (5, 6) else { return text }
        text += Self.platforms
        if Self.hasPaths(original) { text += places }
        return text
    }

    /// Whether the package is a variable with the usual name, to which the statements refer.
    static func namesPackage(_ original: String) -> Bool {
        ["let package", "var package"].contains { original.contains($0) }
    }

    /// Returns the version in the first line, such as 5.9 of `// swift-tools-version: 5.9`.
    private static func toolsVersion(of original: String) -> (Int, Int) {
        let line = original.prefix { !$0.isNewline }
        let numbers = line.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }.split(separator: ".").map {
            Int($0) ?? 0
        }
        return (numbers.first ?? 0, numbers.dropFirst().first ?? 0)
    }

    /// Whether it depends on a package in a folder.
    private static func hasPaths(_ original: String) -> Bool {
        let parts = original.filter { !$0.isWhitespace }.replacing(".package(", with: "\n").split(separator: "\n")
        return parts.dropFirst().contains { $0.prefix { $0 != ")" }.contains("path:") }
    }

    /// Conditions of dependencies and settings hold for iOS as for Linux, and for Linux never.
    private static let platforms = """

        extension Platform {
            static var iOS: Platform { .custom("linux") }
            static var linux: Platform { .custom("none") }
        }

        """

    /// Removes the targets that the test target does not need, and gives the others the flags.
    private func reduction(hasPlugins: Bool) -> String {
        let flags = flags.map(\.debugDescription).joined(separator: ", ")
        let plugins =
            !hasPlugins
            ? ""
            : """
                for case .pluginItem(let name, nil) in target.plugins ?? [] where pushLabNeeds.insert(name).inserted {
                    pushLabWaiting.append(name)
                }

            """
        return """

            var pushLabNeeds: Set<String> = [\(target.debugDescription)]
            var pushLabWaiting = Array(pushLabNeeds)
            while let name = pushLabWaiting.popLast() {
                guard let target = package.targets.first(where: { $0.name == name }) else { continue }
                for dependency in target.dependencies {
                    switch dependency {
                    case .targetItem(let name, _), .byNameItem(let name, _):
                        if pushLabNeeds.insert(name).inserted { pushLabWaiting.append(name) }
                    default: break
                    }
                }
            \(plugins)}
            package.name = \(Self.name.debugDescription)
            package.products = []
            package.targets.removeAll { !pushLabNeeds.contains($0.name) }
            for target in package.targets where [.regular, .executable, .test].contains(target.type) {
                target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags([\(flags)])]
            }

            """
    }

    /// Makes the paths of other packages absolute.
    private var places: String {
        """

        package.dependencies = package.dependencies.map { dependency in
            guard case .fileSystem(_, let path) = dependency.kind, !path.hasPrefix("/") else { return dependency }
            return .package(path: \((folder + "/").debugDescription) + path)
        }

        """
    }
}
