/// A guest that is built from a user's Swift package.
///
/// Paths are as the user wrote them, relative to the working directory of this process.
package struct PackageSource: Sendable, Hashable {
    package var folder: String
    /// The product: an executable for a tool; for an extension, a library with a public principal class.
    ///
    /// For ``tests`` it is the name of the test target.
    package var product: String
    /// Whether the program runs the tests of a test target.
    package var tests = false
    package var kind: GuestSource.Kind
    /// The name of the module of the principal class, `$(PRODUCT_MODULE_NAME)` in an Info.plist.
    package var module: String
    /// The path of the Info.plist, which an extension requires.
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

    /// Names a test target of a package.
    package init(folder: String, tests target: String) {
        self.init(folder: folder, product: target)
        tests = true
    }

    /// The Swift files of the package, for reading their imports.
    package var files: GuestSource { GuestSource(paths: [folder]) }
}
