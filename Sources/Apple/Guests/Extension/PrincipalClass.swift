/// The class that the system instantiates when it starts an extension.
struct PrincipalClass: Equatable {
    let declaration: SwiftOutline.Class

    private static let keys = ["NSExtension", "NSExtensionPrincipalClass"]

    /// Finds the principal class that an Info.plist names.
    ///
    /// `module` is the extension's own module.
    /// `classes` are the extension's classes.
    /// `others` are the classes of its other modules, from which the class may inherit.
    /// - Throws: ``GuestError`` when the class is not named, not declared, or does not inherit from the base class.
    init(
        in plist: ExtensionPlist, module: String, classes: [SwiftOutline.Class], others: [SwiftOutline.Class],
        baseClass: String
    ) throws(GuestError) {
        let value = try Self.value(in: plist, module: module, baseClass: baseClass)
        func refusal(_ message: String) -> GuestError { Self.refusal(message, in: plist) }
        let parts = value.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let found: SwiftOutline.Class?
        if parts.count == 1 {
            found = classes.first { $0.objectiveCName == value }
            if found == nil, classes.contains(where: { $0.name == value }) {
                throw refusal(
                    "the principal class '\(value)' is named without its module, so that iOS does not find it: write "
                        + "$(PRODUCT_MODULE_NAME).\(value)")
            }
        } else if parts.count == 2, parts[0] == module {
            found = classes.first { $0.name == parts[1] }
        } else {
            throw refusal(
                "the principal class '\(value)' does not belong to this extension's module '\(module)': write "
                    + "$(PRODUCT_MODULE_NAME).NAME, or give the module its name")
        }
        let candidates = Self.heirs(of: baseClass, among: classes + others)
        let fitting = classes.map(\.name).filter(candidates.contains).sorted()
        let hint =
            fitting.isEmpty
            ? "none of its classes inherits from \(baseClass)"
            : "those that inherit from \(baseClass) are: \(fitting.joined(separator: ", "))"
        guard let found else {
            throw refusal(
                "the extension declares no class '\(parts.last ?? value)' at the top level of a file; \(hint)")
        }
        guard candidates.contains(found.name) else {
            throw refusal(
                "the principal class '\(found.name)' does not inherit from \(baseClass), neither directly nor through "
                    + "another class" + (fitting.isEmpty ? ": make it a subclass" : "; \(hint)"))
        }
        declaration = found
    }

    /// Returns the module and the name of the principal class, for an extension whose files only SwiftPM knows.
    static func parts(
        in plist: ExtensionPlist, module: String, baseClass: String
    ) throws(GuestError) -> (module: String, name: String) {
        let value = try value(in: plist, module: module, baseClass: baseClass)
        let parts = value.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, parts.allSatisfy({ $0.wholeMatch(of: /[\p{L}_][\p{L}\p{N}_]*/) != nil }) else {
            throw refusal(
                "the principal class '\(value)' of a package must name its module: write "
                    + "$(PRODUCT_MODULE_NAME).NAME",
                in: plist)
        }
        return (parts[0], parts[1])
    }

    private static func value(
        in plist: ExtensionPlist, module: String, baseClass: String
    ) throws(GuestError) -> String {
        guard let value = plist.string(at: keys, module: module), !value.isEmpty else {
            throw GuestError(
                .infoPlist,
                "NSExtension has no NSExtensionPrincipalClass: add it, with the value $(PRODUCT_MODULE_NAME).NAME of the "
                    + "class that inherits from \(baseClass)",
                file: plist.path, line: plist.line(of: "NSExtension"))
        }
        return value
    }

    private static func refusal(_ message: String, in plist: ExtensionPlist) -> GuestError {
        GuestError(.principalClass, message, file: plist.path, line: plist.line(of: "NSExtensionPrincipalClass"))
    }

    /// Returns the names of the classes that inherit from `base`, directly or indirectly.
    private static func heirs(of base: String, among classes: [SwiftOutline.Class]) -> Set<String> {
        var bases: Set = [base]
        var heirs: Set<String> = []
        while true {
            let more = classes.filter { !heirs.contains($0.name) && !bases.isDisjoint(with: $0.inherits) }.map(\.name)
            if more.isEmpty { return heirs }
            heirs.formUnion(more)
            bases.formUnion(more)
        }
    }
}
