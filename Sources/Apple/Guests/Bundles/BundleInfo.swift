internal import DeviceRules
internal import Foundation

/// The Info.plist of a bundle, as Xcode would write it.
///
/// Build settings are substituted. Keys that every bundle needs are added if the file lacks them, as with the build
/// setting `GENERATE_INFOPLIST_FILE` ("Managing your app's information property list").
struct BundleInfo {
    /// The file's contents.
    let data: Data
    /// The name of the program, which is that of `CFBundleExecutable`.
    let executable: String
    /// The warnings about settings without a value.
    let warnings: [GuestDiagnostic]
    /// The value of `CFBundleDevelopmentRegion`.
    let developmentLanguage: String

    init(of source: BundleSource) throws(GuestError) {
        var values = Self.standard(source)
        if let path = source.infoPlist {
            values.merge(try ExtensionPlist(path: path).values) { _, own in own }
        } else {
            values["NSLocalNetworkUsageDescription"] = source.usageDescription
            values["NSBonjourServices"] = source.bonjourServices
        }
        // The device knows the program by this one, whatever the file says.
        values["CFBundleIdentifier"] = source.identifier
        var settings = BuildSettings(
            product: source.name, module: source.module, identifier: source.identifier,
            isExtension: source.isExtension, project: source.settings)
        let complete = settings.substitute(in: values) as? [String: Any] ?? values
        executable = complete["CFBundleExecutable"] as? String ?? ""
        guard !executable.isEmpty, !executable.contains("/"), executable != ".", executable != ".." else {
            throw GuestError(
                .infoPlist, "CFBundleExecutable is no name of a file: write $(EXECUTABLE_NAME)",
                file: source.infoPlist)
        }
        developmentLanguage = complete["CFBundleDevelopmentRegion"] as? String ?? "en"
        warnings = settings.unknown.sorted().map { name in
            GuestDiagnostic(
                "the build setting $(\(name)) has no value and becomes an empty text: give it one by "
                    + "`build-settings: { \(name): … }`", file: source.infoPlist, severity: .warning)
        }
        // A program that is linked statically has the bridge of arrays only if it refers to that.
        _ = [Any]()._bridgeToObjectiveC()
        do {
            data = try PropertyListSerialization.data(fromPropertyList: complete, format: .xml, options: 0)
        } catch {
            throw GuestError(.infoPlist, "the property list cannot be written: \(error)", file: source.infoPlist)
        }
    }

    private static func standard(_ source: BundleSource) -> [String: Any] {
        [
            "CFBundleDevelopmentRegion": "$(DEVELOPMENT_LANGUAGE)", "CFBundleExecutable": "$(EXECUTABLE_NAME)",
            "CFBundleInfoDictionaryVersion": "6.0", "CFBundleName": "$(PRODUCT_NAME)",
            "CFBundlePackageType": "$(PRODUCT_BUNDLE_PACKAGE_TYPE)",
            "CFBundleShortVersionString": "$(MARKETING_VERSION)", "CFBundleVersion": "$(CURRENT_PROJECT_VERSION)",
        ]
    }
}
