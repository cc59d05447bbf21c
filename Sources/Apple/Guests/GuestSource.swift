/// What a guest is made of: the user's own Swift files, and what is to become of them.
///
/// Paths are as the user wrote them, relative to the working directory of this process: diagnostics name them so.
package struct GuestSource: Sendable, Hashable {
    /// Swift files, and folders that are searched for them at any depth.
    package var paths: [String]
    /// What the files become.
    package var kind: Kind
    /// The name of the module that the files are, `$(PRODUCT_MODULE_NAME)` in an Info.plist.
    package var module: String
    /// The path of the Info.plist; an extension needs one.
    package var infoPlist: String?
    /// Modules that are built before and can be imported: the files and folders of each, by its name.
    package var modules: [String: [String]]
    /// The language mode of all of it.
    package var language: Language

    /// What Swift files become.
    package enum Kind: Sendable, Hashable {
        /// A program with a start of its own: `@main`, or a file `main.swift`.
        case tool
        /// An app extension: it starts with the principal class that its Info.plist names.
        case appExtension
    }

    /// A language mode of the compiler.
    package enum Language: String, Sendable, Hashable, CaseIterable {
        /// Swift 5, what most code for iOS is written in.
        case five = "5"
        /// Swift 6, in which data races are errors.
        case six = "6"
    }

    /// What is changed of its files before they are compiled, on copies, as a unified diff; empty if nothing is.
    ///
    /// - Throws: ``GuestError`` when files cannot be read.
    package func changes() throws(GuestError) -> String {
        var text = ""
        for paths in modules.sorted(by: { $0.key < $1.key }).map(\.value) + [paths] {
            for file in try SwiftFile.collect(paths) {
                guard let prepared = file.prepared else { continue }
                text += UnifiedDiff(of: file.path, from: file.contents, to: prepared).text
            }
        }
        return text
    }

    /// Names the files of a guest.
    package init(
        paths: [String], kind: Kind = .tool, module: String = "main", infoPlist: String? = nil,
        modules: [String: [String]] = [:], language: Language = .five
    ) {
        self.paths = paths
        self.kind = kind
        self.module = module
        self.infoPlist = infoPlist
        self.modules = modules
        self.language = language
    }
}
