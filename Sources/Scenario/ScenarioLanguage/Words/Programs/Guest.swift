internal import DeviceRules
internal import Foundation

/// An app or extension in Swift for iOS: files that import Apple's modules, from which PushLab builds a program.
public struct GuestDefinition: Sendable, Hashable {
    /// The source of the program; relative paths refer to the scenario's folder.
    public var code: Code
    /// The module's name, which is `$(PRODUCT_MODULE_NAME)` in an Info.plist; `nil` for the app's name.
    public var module: String?
    /// The files and folders of the modules that the app imports, by module name.
    public var modules: [String: [String]]
    /// The language mode of all files.
    public var language: Language
    /// The files and folders that the bundle contains beside its Info.plist.
    public var resources: [String]
    /// The build settings that an Info.plist refers to, by name.
    public var buildSettings: [String: String]

    /// The source of a program.
    public enum Code: Sendable, Hashable {
        /// Swift files and folders, which are searched for Swift files.
        case files([String])
        /// A product of the Swift package in a folder: an executable for an app, a library with the principal class for
        /// an extension.
        case package(String, product: String)
        /// The tests of a Swift package.
        case tests(TestsSource)
        /// An executable that has been built already.
        case executable(String)
    }

    /// A language mode of the Swift compiler.
    public enum Language: String, Sendable, Hashable, CaseIterable {
        /// Swift 5, in which most iOS code is written.
        case five = "5"
        /// Swift 6, in which data races are errors.
        case six = "6"
    }

    /// Makes a guest from its code.
    public init(
        _ code: Code, module: String? = nil, modules: [String: [String]] = [:], language: Language = .five,
        resources: [String] = [], buildSettings: [String: String] = [:]
    ) {
        self.code = code
        self.module = module
        self.modules = modules
        self.language = language
        self.resources = resources
        self.buildSettings = buildSettings
    }
}

extension AppRow {
    /// `swift: [FOLDER]`.
    static let swift = AppRow(
        Field(
            "swift", \.guestDraft.code, GuestDefinition.Code.shape,
            "The Swift files of the program, and folders of them; or a Swift package with a product, or an "
                + "executable. Paths start from the folder of the scenario.")
    ) { situation, checker in
        let (app, path) = (situation.app, situation.path + ["swift"])
        guard let guest = app.guest else { return }
        guest.code.check(of: app, &checker, path)
        if app.programs != nil {
            checker.refuse(
                .conflict, path, "'\(app.name)' has both Swift files and programs",
                "leave out `runs`: its program is made of the files")
        }
        if app.kind == .appPushProvider, app.plist == nil, guest.code.hasPrincipalClass {
            checker.refuse(
                .missingKey, path, "'\(app.name)' is an extension, and its Info.plist names the class it starts with",
                "add `plist: FILE`")
        }
    }
}

extension AppDefinition {
    /// The guest as read so far.
    var guestDraft: GuestDefinition {
        get { guest ?? GuestDefinition(.files([])) }
        set { guest = newValue }
    }
}

extension GuestDefinition: ProgramWord {
    package var traits: ProgramTraits { ProgramTraits(clients: 1, keeps: .home) }

    /// Does nothing, because the code is checked with the app's keys.
    package func check(
        _ program: ProgramDefinition, on host: HostDefinition, at path: [String], _ checker: inout Checker
    ) {}
}

extension GuestDefinition.Code {
    fileprivate static let shape = Shapes.path.oneOrMore.map { Self.files($0) }.or(other.shape)

    /// The keys of code that is not Swift files.
    private struct OtherCode: Sendable {
        var place = ""
        var product: String?
        var tests: String?
        var version: String?

        /// The package as written; `nil` if keys are missing or exclude each other.
        var code: GuestDefinition.Code? {
            switch (product, tests, version) {
            case (let product?, nil, nil): .package(place, product: product)
            case (nil, let target?, let version): .tests(TestsSource(place, target: target, version: version))
            default: nil
            }
        }
    }

    private static let other = Choice<Self>(
        noun: "the code of an app",
        variants: [
            Variant(
                discriminator: "package",
                Mapping(
                    "a package", from: OtherCode(),
                    [
                        Field(
                            "package", \.place, Shapes.path,
                            "The folder of the Package.swift; or with `tests` the URL of a git repository.",
                            required: "DIR"),
                        Field("product", \.product, Shapes.text, "The name of the product."),
                        Field(
                            "tests", \.tests, Shapes.text,
                            "The name of a test target, whose tests of XCTest and Swift Testing run as the app."),
                        Field(
                            "version", \.version, Shapes.text,
                            "The tag of the package's git repository, such as `1.28.0`."),
                    ])
            ) { draft, node, reader in
                if let code = draft.code { return code }
                reader.refuse(
                    draft.product == nil && draft.tests == nil ? .missingKey : .conflict, node.position,
                    "a package has one of `product` and `tests`, and only tests have a `version`",
                    "write `product: NAME`, or `tests: NAME` for a test target")
                return nil
            },
            Variant(
                discriminator: "executable",
                Mapping(
                    "an executable", from: OtherCode(),
                    [Field("executable", \.place, Shapes.path, "The file of the executable.", required: "FILE")])
            ) { draft, _, _ in .executable(draft.place) },
        ])

    /// Whether PushLab starts the program as an extension, with the principal class of its Info.plist.
    fileprivate var hasPrincipalClass: Bool {
        switch self {
        case .files(let sources): !sources.isEmpty
        case .package: true
        case .tests, .executable: false
        }
    }

    /// Whether it is the tests of a package.
    package var isTests: Bool { if case .tests = self { true } else { false } }

    /// Checks that the files exist, as far as is possible before the build.
    fileprivate func check(of app: AppDefinition, _ checker: inout Checker, _ path: [String]) {
        let files = FileManager.default
        switch self {
        case .files(let sources):
            if sources.isEmpty {
                checker.refuse(
                    .missingKey, Array(path.dropLast()), "'\(app.name)' has no Swift files",
                    "add `swift: [FOLDER]`, with the folder of its files")
            }
            for (index, source) in sources.enumerated() { checker.checkSource(source, path + ["\(index)"]) }
        case .package(let folder, _):
            if !files.fileExists(atPath: checker.place(folder) + "/Package.swift") {
                checker.refuse(
                    .missingFile, path + ["package"], "there is no Package.swift in '\(folder)'",
                    "name the folder of a Swift package; it starts from the folder of the scenario")
            }
        case .tests(let tests): tests.check(of: app, &checker, path)
        case .executable(let file):
            let place = checker.place(file)
            if !files.fileExists(atPath: place) {
                checker.refuse(
                    .missingFile, path + ["executable"], "there is no file '\(file)'",
                    "build it before; it starts from the folder of the scenario")
            } else if files.fileExists(atPath: place + "/.") || !files.isExecutableFile(atPath: place) {
                checker.refuse(
                    .invalidFile, path + ["executable"], "'\(file)' cannot be executed", "name a program")
            }
        }
    }
}

extension Checker {
    /// Checks that a Swift file or folder exists.
    mutating func checkSource(_ source: String, _ path: [String]) {
        if !FileManager.default.fileExists(atPath: place(source)) {
            refuse(
                .missingFile, path, "there is no file or folder '\(source)'",
                "it starts from the folder of the scenario")
        }
    }

    /// Reports a key for the compilation of Swift files, unless the app has such files.
    mutating func refuseWithoutFiles(_ key: String, _ situation: AppSituation) {
        if case .files? = situation.app.guest?.code { return }
        refuse(
            .wrongKind, situation.path + [key],
            "the program of '\(situation.app.name)' is not made of Swift files here", "leave it out")
    }
}
