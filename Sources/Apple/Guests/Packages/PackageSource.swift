/// A guest that a Swift package of the user's makes.
///
/// Paths are as the user wrote them, relative to the working directory of this process.
package struct PackageSource: Sendable, Hashable {
    /// The folder of its Package.swift.
    package var folder: String
    /// The product: an executable for a tool, a library with the principal class, which is public, for an extension.
    package var product: String
    /// What the product becomes.
    package var kind: GuestSource.Kind
    /// The name of the module of the principal class, `$(PRODUCT_MODULE_NAME)` in an Info.plist.
    package var module: String
    /// The path of the Info.plist; an extension needs one.
    package var infoPlist: String?

    /// Names the product of a package.
    package init(
        folder: String, product: String, kind: GuestSource.Kind = .tool, module: String? = nil, infoPlist: String? = nil
    ) {
        self.folder = folder
        self.product = product
        self.kind = kind
        self.module = module ?? product
        self.infoPlist = infoPlist
    }

    /// The Swift files of the package, for a look at what they import.
    package var files: GuestSource { GuestSource(paths: [folder]) }
}
