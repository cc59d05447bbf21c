/// Why there is no program of a guest.
package struct GuestError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of trouble.
    package let kind: Kind
    /// All that is wrong, each with its place and its remedy.
    package let diagnostics: [GuestDiagnostic]

    /// What kind of trouble.
    package enum Kind: Sendable, Hashable {
        /// A file or folder is not there, cannot be read, or holds no Swift.
        case sources
        /// A file imports a module that there is not.
        case unknownImport
        /// Modules of the guest import each other in a circle.
        case circle
        /// The Info.plist is missing, cannot be read, or names no class.
        case infoPlist
        /// The principal class is not declared, or is none of the kind that is needed.
        case principalClass
        /// The compiler refused the files.
        case compile
        /// There is no Swift toolchain that works.
        case noToolchain
        /// The cache cannot be read or written.
        case cache
    }

    /// Makes an error of several diagnostics.
    init(_ kind: Kind, _ diagnostics: [GuestDiagnostic]) {
        self.kind = kind
        self.diagnostics = diagnostics
    }

    /// Makes an error about one thing.
    init(_ kind: Kind, _ message: String, file: String? = nil, line: Int? = nil) {
        self.init(kind, [GuestDiagnostic(message, file: file, line: line)])
    }

    /// The diagnostics, one a line.
    package var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
