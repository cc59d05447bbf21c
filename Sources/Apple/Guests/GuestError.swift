/// The reason why a guest could not be built.
package struct GuestError: Error, Sendable, Hashable, CustomStringConvertible {
    package let kind: Kind
    /// The diagnostics, each with its location and remedy.
    package let diagnostics: [GuestDiagnostic]

    package enum Kind: Sendable, Hashable {
        /// A file or directory does not exist, cannot be read, or contains no Swift.
        case sources
        case unknownImport
        /// Modules of the guest import each other in a cycle.
        case circle
        /// The Info.plist is missing, cannot be read, or names no class.
        case infoPlist
        /// The principal class is not declared, or does not inherit from the required class.
        case principalClass
        case compile
        case noToolchain
        case cache
    }

    init(_ kind: Kind, _ diagnostics: [GuestDiagnostic]) {
        self.kind = kind
        self.diagnostics = diagnostics
    }

    /// Creates an error with one diagnostic.
    init(_ kind: Kind, _ message: String, file: String? = nil, line: Int? = nil) {
        self.init(kind, [GuestDiagnostic(message, file: file, line: line)])
    }

    /// The diagnostics, one per line.
    package var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
