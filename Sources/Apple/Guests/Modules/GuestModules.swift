/// The modules that guests are compiled against, beside those of the Swift toolchain.
package struct GuestModules: Sendable, Hashable {
    /// The folders that are searched for modules.
    ///
    /// Everything in them is part of the key of a guest: a module that has changed makes guests be built anew.
    package var folders: [String]
    /// Further words for the compiler, such as `-g` or `-D NAME` in two words.
    package var flags: [String]
    /// The names that can be imported from the folders.
    package var names: Set<String>
    /// The paths of the libraries to link: shared ones (`.so`), which are found where they are at run time, or archives.
    package var libraries: [String]
    /// The paths of libraries that only guests link that import a module, by the name of the module.
    package var librariesOfModules: [String: String] = [:]
    /// What to do about modules that are not there yet, by their names.
    package var remedies: [String: String] = [:]
    /// What starts an extension; without it there are no extensions.
    package var extensionStart: ExtensionStart?
    /// Keeps a folder of modules in the cache.
    var held: HeldFolder?

    /// The file that starts an extension, and what it asks of the principal class.
    package struct ExtensionStart: Sendable, Hashable {
        /// The class that a principal class has to inherit from.
        package var baseClass: String
        /// The text of a `main.swift` in the extension's module, with `$(PRINCIPAL_CLASS)` for the name of the class.
        package var main: String

        /// Makes a start from the text of its main file.
        package init(baseClass: String = "NEAppPushProvider", main: String) {
            self.baseClass = baseClass
            self.main = main
        }

        /// What the compiler calls the main file.
        static let place = "the start of the extension"

        /// The main file for a class.
        func main(for principalClass: String) -> String {
            "#sourceLocation(file: \"\(Self.place)\", line: 1)\n"
                + main.replacing("$(PRINCIPAL_CLASS)", with: principalClass)
        }
    }

    /// Names the modules that guests see.
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

    /// The names of all modules that there are for guests: a module of one's own needs another.
    package static var taken: Set<String> {
        ofTheToolchain.union(AppleModules.own).union(AppleModules.all.map(\.name))
            .union(AppleModules.optional.flatMap { [$0.module.name] + $0.own })
    }

    /// The modules that every Swift toolchain on Linux has for programs.
    package static let ofTheToolchain: Set<String> = [
        "Dispatch", "Distributed", "Foundation", "FoundationEssentials", "FoundationInternationalization",
        "FoundationNetworking", "FoundationXML", "Glibc", "Observation", "RegexBuilder", "Swift", "Synchronization",
        "_Concurrency", "_StringProcessing",
    ]
}
