package import DeviceRules

extension AppDefinition {
    /// The value of `$(PRODUCT_NAME)`, which is also the name of the bundle.
    package var productName: String {
        if let name = guest?.buildSettings["PRODUCT_NAME"], !name.isEmpty, !name.contains("/") { return name }
        if case .package(_, let product)? = guest?.code { return product }
        return guest?.module ?? name
    }

    /// The build settings that the Info.plist of the app may refer to; `isExtension` is true for an app extension.
    package func buildSettings(isExtension: Bool) -> BuildSettings {
        BuildSettings(
            product: productName, module: guest?.module ?? BuildSettings.moduleName(name),
            identifier: description.identifier, isExtension: isExtension, project: guest?.buildSettings ?? [:])
    }
}
