extension AppDescription {
    package var identifier: String { bundleIdentifier ?? "com.example.\(name)" }

    package var user: String { account ?? "user" }

    /// The UUID of the main executable; `nil` when it has none.
    package var uuid: String? { if case .value(let uuid) = executableUUID { uuid } else { nil } }

    /// The usage description in the bundle's development language.
    ///
    /// It is the system's default text when nothing is declared, and `nil` when the key is missing.
    package var usageText: String? { usageDescription.map(\.text) ?? Self.defaultAlertText }

    /// The usage descriptions in other languages, by BCP 47 tag.
    package var usageTranslations: [String: String] { usageDescription?.translations ?? [:] }

    /// Returns the program whose Info.plist, entitlements and privilege apply to this one.
    ///
    /// It is the containing app of an extension (TN3179, "App extension considerations") and, on macOS, the responsible
    /// app of a helper tool or an agent ("macOS considerations"). For all other programs, and if that app is not
    /// installed, it is the program itself. For the helper tool of an extension it is the extension's app.
    package func bundle(among installed: [AppDescription], on platform: Platform) -> AppDescription {
        var bundle = self
        // At most one step per program, so that a circular reference ends.
        for _ in installed {
            guard let name = bundle.container ?? (platform.isMac && !bundle.isDisclaimed ? bundle.responsible : nil),
                let next = installed.first(where: { $0.name == name })
            else { return bundle }
            bundle = next
        }
        return bundle
    }

    /// Whether the Info.plist allows a program to use the service type of a request.
    ///
    /// A program that was linked before the key existed and lacks it is not restricted. `byLongEntries` says whether
    /// entries with three labels count (``DeviceRule/longEntriesDeclare``).
    package func declares(_ type: String, byLongEntries: Bool = false) -> Bool {
        guard let bonjourServices else { return !isLinkedAgainstPrivacySDK }
        guard let requested = ServiceType(requested: type) else { return false }
        if bonjourServices.contains(where: { ServiceType(declared: $0) == requested }) { return true }
        return byLongEntries && bonjourServices.contains { LongEntry($0)?.declares(type) ?? false }
    }

    /// Returns the text of the alert about this program on a device with this language.
    ///
    /// It is the usage description in that language, else in the development language, else the system's default text.
    ///
    /// - Parameter language: A BCP 47 tag; `nil` for the development language.
    package func alertText(in language: String?) -> String {
        language.flatMap { Translations.text(in: usageTranslations, for: $0) } ?? usageText
            ?? Self.defaultAlertText
    }

    /// The alert text for a program without a usage description.
    package static let defaultAlertText =
        "This app would like to find and connect to devices on your local network."
}
