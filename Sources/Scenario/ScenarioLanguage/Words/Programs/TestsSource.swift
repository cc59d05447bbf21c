internal import DeviceRules
internal import Foundation

/// The tests of a Swift package that run as an app: `swift: { package: DIR, tests: TARGET }`.
public struct TestsSource: Sendable, Hashable {
    /// The folder of the package, relative to that of the scenario, or the URL of its git repository.
    public var place: String
    /// The name of the test target.
    public var target: String
    /// The tag of the repository; `nil` for a folder.
    public var version: String?

    /// Names a test target.
    public init(_ place: String, target: String, version: String? = nil) {
        (self.place, self.target, self.version) = (place, target, version)
    }

    /// Whether the package is fetched from a repository.
    public var isFetched: Bool { place.contains("://") }

    /// Checks that the package exists, or has a version to fetch.
    func check(of app: AppDefinition, _ checker: inout Checker, _ path: [String]) {
        if app.kind == .appPushProvider {
            checker.refuse(
                .wrongKind, path + ["tests"], "'\(app.name)' is an extension, and tests run as an app",
                "write them as an app of their own")
        }
        switch (isFetched, version) {
        case (true, nil):
            checker.refuse(
                .missingKey, path, "the package at '\(place)' has no version", "add `version: TAG`")
        case (false, _?):
            checker.refuse(
                .misplacedKey, path + ["version"], "'\(place)' is a folder, which has no version",
                "leave it out, or write the URL of a repository")
        case (true, _?): break
        case (false, nil):
            if !FileManager.default.fileExists(atPath: checker.place(place) + "/Package.swift") {
                checker.refuse(
                    .missingFile, path + ["package"], "there is no Package.swift in '\(place)'",
                    "name the folder of a Swift package; it starts from the folder of the scenario")
            }
        }
    }
}
