/// The sources of a guest: the user's Swift files and the kind of program they become.
///
/// Paths are as the user wrote them, relative to the working directory of this process; diagnostics use them unchanged.
package struct GuestSource: Sendable, Hashable {
    /// Swift files, and directories that are searched recursively.
    package var paths: [String]
    package var kind: Kind
    /// The name of the files' module, `$(PRODUCT_MODULE_NAME)` in an Info.plist.
    package var module: String
    /// The path of the Info.plist, which an extension requires.
    package var infoPlist: String?
    /// Modules that are built first and can be imported: their files and directories, by name.
    package var modules: [String: [String]]
    package var language: Language
    /// The system that the files are compiled for, which their conditions see; `nil` for Linux.
    package var platform: GuestPlatform?

    package enum Kind: Sendable, Hashable {
        /// A program with an entry point of its own: `@main`, or a file `main.swift`.
        case tool
        /// An app extension, which starts with the principal class of its Info.plist.
        case appExtension
    }

    package enum Language: String, Sendable, Hashable, CaseIterable {
        /// Swift 5, in which most iOS code is written.
        case five = "5"
        /// Swift 6, in which data races are errors.
        case six = "6"
    }

    /// Returns the changes that are made to copies of the files before compilation, as a unified diff.
    ///
    /// - Throws: ``GuestError`` when files cannot be read.
    package func changes() throws(GuestError) -> String {
        var text = ""
        let conditions = BuildConditions(of: self)
        for paths in modules.sorted(by: { $0.key < $1.key }).map(\.value) + [paths] {
            for file in try SwiftFile.collect(paths, under: conditions) {
                guard let prepared = file.prepared else { continue }
                text += UnifiedDiff(of: file.path, from: file.contents, to: prepared).text
            }
        }
        return text
    }

    package init(
        paths: [String], kind: Kind = .tool, module: String = "main", infoPlist: String? = nil,
        modules: [String: [String]] = [:], language: Language = .five, platform: GuestPlatform? = nil
    ) {
        self.paths = paths
        self.kind = kind
        self.module = module
        self.infoPlist = infoPlist
        self.modules = modules
        self.language = language
        self.platform = platform
    }
}

extension BuildConditions {
    /// Evaluates the conditions of a guest's files with all modules of PushLab.
    init(of source: GuestSource) {
        let modules = AppleModules.all.map(\.name) + AppleModules.optional.map(\.module.name) + source.modules.keys
        self.init(modules: GuestModules.ofTheToolchain.union(modules), flags: [], platform: source.platform)
    }
}
