extension AppDescription {
    /// The bundle identifier.
    package var identifier: String { bundleIdentifier ?? "com.example.\(name)" }

    /// The user account it runs under.
    package var user: String { account ?? "user" }

    /// The UUID of the main executable; `nil` when it has none.
    package var uuid: String? { if case .value(let uuid) = executableUUID { uuid } else { nil } }

    /// The usage description in the development language of its bundle, or the system's own text where nothing is declared;
    /// `nil` when the key is missing.
    package var usageText: String? { usageDescription.map(\.text) ?? Self.defaultAlertText }

    /// The usage descriptions in other languages, by tags of BCP 47.
    package var usageTranslations: [String: String] { usageDescription?.translations ?? [:] }

    /// The program whose Info.plist, entitlements and privilege count for this one.
    ///
    /// It is the app that contains an extension (TN3179, "App extension considerations") and, on macOS, the app that is
    /// responsible for a helper tool or an agent ("macOS considerations"); otherwise, and if that app is not among those
    /// installed, the program itself. An extension's own helper tool leads to the extension's app.
    package func bundle(among installed: [AppDescription], on platform: Platform) -> AppDescription {
        var bundle = self
        // No chain is longer than there are programs; the bound ends one that closes on itself.
        for _ in installed {
            guard let name = bundle.container ?? (platform.isMac ? bundle.responsible : nil),
                let next = installed.first(where: { $0.name == name })
            else { return bundle }
            bundle = next
        }
        return bundle
    }

    /// Whether the Info.plist lets the program work with a service type, as a request names it.
    ///
    /// One that was linked before the key existed and does not have it is not held to it.
    package func declares(_ type: String) -> Bool {
        guard let bonjourServices else { return !isLinkedAgainstPrivacySDK }
        guard let requested = ServiceType(requested: type) else { return false }
        return bonjourServices.contains { ServiceType(declared: $0) == requested }
    }

    /// The text of the alert about this program on a device of a language (BCP 47): its usage description in that language,
    /// or in the development language of its bundle, or the system's own text if it has none.
    ///
    /// `nil` is the development language.
    package func alertText(in language: String?) -> String {
        language.flatMap { Translations.text(in: usageTranslations, for: $0) } ?? usageText
            ?? Self.defaultAlertText
    }

    /// The text of an alert about a program without a usage description.
    package static let defaultAlertText =
        "This app would like to find and connect to devices on your local network."
}
