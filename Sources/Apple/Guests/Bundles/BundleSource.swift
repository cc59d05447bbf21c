/// The parts of the bundle of an app or an extension, besides its program.
///
/// Paths are as the user wrote them, relative to the working directory of this process.
package struct BundleSource: Sendable, Hashable {
    /// The product's name, `$(PRODUCT_NAME)` in an Info.plist.
    package var name: String
    /// The name of the product's module, `$(PRODUCT_MODULE_NAME)` in an Info.plist.
    package var module: String
    /// The bundle identifier that the device knows the program by.
    package var identifier: String
    package var isExtension: Bool
    /// The path of the Info.plist; without one it is made of the properties below.
    package var infoPlist: String?
    /// Files, and folders that are searched recursively.
    package var resources: [String]
    /// The build settings that the Info.plist refers to, by name; they replace those that PushLab derives.
    package var settings: [String: String]
    /// `NSLocalNetworkUsageDescription`, if there is no Info.plist.
    package var usageDescription: String?
    /// The usage descriptions in other languages, by language tag.
    package var usageTranslations: [String: String] = [:]
    /// `NSBonjourServices`, if there is no Info.plist.
    package var bonjourServices: [String]?

    package init(
        name: String, module: String? = nil, identifier: String, isExtension: Bool = false, infoPlist: String? = nil,
        resources: [String] = [], settings: [String: String] = [:]
    ) {
        self.name = name
        self.module = module ?? name
        self.identifier = identifier
        self.isExtension = isExtension
        self.infoPlist = infoPlist
        self.resources = resources
        self.settings = settings
    }

    /// The name of the bundle's folder.
    func folder(named name: String) -> String { "\(name).\(isExtension ? "appex" : "app")" }
}
