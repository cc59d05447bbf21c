/// The modules that guests can import in addition to those of the Swift toolchain.
package struct GuestModules: Sendable, Hashable {
    /// The directories that are searched for modules.
    ///
    /// Their contents are part of a guest's key, so that a changed module causes a new build.
    package var folders: [String]
    /// Additional compiler arguments, such as `-g` or, as two arguments, `-D NAME`.
    package var flags: [String]
    package var names: Set<String>
    /// The paths of the libraries to link: shared ones (`.so`), loaded from these paths at run time, or archives.
    package var libraries: [String]
    /// The paths of libraries that are linked only to guests that import a module, by module name.
    package var librariesOfModules: [String: String] = [:]
    /// The remedies for modules that are not built yet, by module name.
    package var remedies: [String: String] = [:]
    /// The start of extensions; without it extensions cannot be built.
    package var extensionStart: ExtensionStart?
    /// The compiler arguments for modules that packages take for a sign of Apple's systems, and the names of these.
    package var darwin = Darwin()
    /// The lease on a directory of modules in the cache.
    var held: FolderLease?

    /// The modules that packages take for a sign of Apple's systems.
    package struct Darwin: Sendable, Hashable {
        package var names: Set<String>
        /// The directory of the modules; `nil` if there is none.
        package var folder: String?
        /// Additional compiler arguments for the modules.
        package var maps: [String]

        package init(names: Set<String> = [], folder: String? = nil, maps: [String] = []) {
            self.names = names
            self.folder = folder
            self.maps = maps
        }

        var flags: [String] { (folder.map { ["-I", $0] } ?? []) + maps }

        /// The arguments that import Darwin into every file, because Apple's Foundation exports it.
        var implicitImport: [String] {
            names.contains("Darwin") ? ["-Xfrontend", "-import-module", "-Xfrontend", "Darwin"] : []
        }
    }

    /// The main file of extensions, and its requirement on the principal class.
    package struct ExtensionStart: Sendable, Hashable {
        /// The class from which a principal class must inherit.
        package var baseClass: String
        /// The text of `main.swift` in the extension's module, with `$(PRINCIPAL_CLASS)` for the name of the class.
        package var main: String

        package init(baseClass: String = "NEAppPushProvider", main: String) {
            self.baseClass = baseClass
            self.main = main
        }

        /// The name of the main file in diagnostics.
        static let place = "the start of the extension"

        /// Returns the text of the main file for a class.
        func main(for principalClass: String) -> String {
            "#sourceLocation(file: \"\(Self.place)\", line: 1)\n"
                + main.replacing("$(PRINCIPAL_CLASS)", with: principalClass)
        }
    }

    package init(
        folders: [String], flags: [String] = [], names: Set<String>, libraries: [String] = [],
        extensionStart: ExtensionStart? = nil
    ) {
        self.folders = folders
        self.flags = flags
        self.names = names
        self.libraries = libraries
        self.extensionStart = extensionStart
    }

    /// The names of all modules for guests, which a module of a user cannot have.
    package static var taken: Set<String> {
        ofTheToolchain.union(AppleModules.own).union(AppleModules.all.map(\.name))
            .union(AppleModules.optional.flatMap { [$0.module.name] + $0.own })
    }

    /// The modules of every Swift toolchain on Linux.
    package static let ofTheToolchain: Set<String> = [
        "Dispatch", "Distributed", "Foundation", "FoundationEssentials",
        "FoundationInternationalization",
        "FoundationNetworking", "FoundationXML", "Glibc", "Observation", "RegexBuilder", "Swift", "Synchronization",
        "_Concurrency", "_StringProcessing",
    ]
}
