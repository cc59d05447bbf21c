internal import DeviceRules
internal import Foundation

/// An app or extension in Swift as for iOS: files that import Apple's modules, from which PushLab makes a program.
public struct GuestDefinition: Sendable, Hashable {
    /// What its program is made of; relative paths start from the folder of the scenario.
    public var code: Code
    /// The name of the module that the files are, `$(PRODUCT_MODULE_NAME)` in an Info.plist; `nil` is the name of the app.
    public var module: String?
    /// Modules that the files import: the files and folders of each, by its name.
    public var modules: [String: [String]]
    /// The language mode of all of it.
    public var language: Language

    /// What a program is made of.
    public enum Code: Sendable, Hashable {
        /// Swift files, and folders that are searched for them.
        case files([String])
        /// A product of the Swift package in a folder: an executable for an app, for an extension a library with its
        /// principal class.
        case package(String, product: String)
        /// An executable that was built before.
        case executable(String)
    }

    /// A language mode of the Swift compiler.
    public enum Language: String, Sendable, Hashable, CaseIterable {
        /// Swift 5, what most code for iOS is written in.
        case five = "5"
        /// Swift 6, in which data races are errors.
        case six = "6"
    }

    /// Names what the program is made of.
    public init(
        _ code: Code, module: String? = nil, modules: [String: [String]] = [:], language: Language = .five
    ) {
        self.code = code
        self.module = module
        self.modules = modules
        self.language = language
    }
}

extension AppRow {
    /// `swift: [FOLDER]`.
    static let swift = AppRow(
        Field(
            "swift", \.guestDraft.code, GuestDefinition.Code.shape,
            "Its Swift files, and folders of them, from the folder of the scenario: its program is made of them. Or a "
                + "Swift package and its product, or an executable that was made before.")
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
    /// The guest, as far as the file has said something of it.
    var guestDraft: GuestDefinition {
        get { guest ?? GuestDefinition(.files([])) }
        set { guest = newValue }
    }
}

extension GuestDefinition: ProgramWord {
    package var traits: ProgramTraits { ProgramTraits(clients: 1, keeps: .home) }

    /// Checks nothing: what it is made of is checked as keys of its app.
    package func check(
        _ program: ProgramDefinition, on host: HostDefinition, at path: [String], _ checker: inout Checker
    ) {}
}

extension GuestDefinition.Code {
    fileprivate static let shape = Shapes.text.oneOrMore.map { Self.files($0) }.or(other.shape)

    /// What a mapping says of a program that is not made of files.
    private struct OtherCode: Sendable {
        var place = ""
        var product = ""
    }

    private static let other = Choice<Self>(
        noun: "the code of an app",
        variants: [
            Variant(
                discriminator: "package",
                Mapping(
                    "a package", from: OtherCode(),
                    [
                        Field("package", \.place, Shapes.text, "The folder of its Package.swift.", required: "DIR"),
                        Field("product", \.product, Shapes.text, "The name of its product.", required: "NAME"),
                    ])
            ) { draft, _, _ in .package(draft.place, product: draft.product) },
            Variant(
                discriminator: "executable",
                Mapping(
                    "an executable", from: OtherCode(),
                    [Field("executable", \.place, Shapes.text, "Its file.", required: "FILE")])
            ) { draft, _, _ in .executable(draft.place) },
        ])

    /// Whether PushLab starts it, as an extension, with a class that an Info.plist names.
    fileprivate var hasPrincipalClass: Bool {
        switch self {
        case .files(let sources): !sources.isEmpty
        case .package: true
        case .executable: false
        }
    }

    /// Checks that it is there, as far as it can be seen before it is built.
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
    /// Checks that a file or folder of Swift files is there.
    mutating func checkSource(_ source: String, _ path: [String]) {
        if !FileManager.default.fileExists(atPath: place(source)) {
            refuse(
                .missingFile, path, "there is no file or folder '\(source)'",
                "it starts from the folder of the scenario")
        }
    }

    /// Notes that a key says how Swift files are compiled, unless the program of the app is made of such.
    mutating func refuseWithoutFiles(_ key: String, _ situation: AppSituation) {
        if case .files? = situation.app.guest?.code { return }
        refuse(
            .wrongKind, situation.path + [key],
            "the program of '\(situation.app.name)' is not made of Swift files here", "leave it out")
    }
}
