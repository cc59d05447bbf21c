/// The checks of `NSLocalNetworkUsageDescription`.
enum UsageDescriptionCheck {
    static func notes(on app: AppDescription, among installed: [AppDescription], platform: Platform) -> [PrivacyNote] {
        if let reason = reasonWithoutAlert(app, among: installed, platform: platform) {
            guard app.usageText != nil || !app.usageTranslations.isEmpty else { return [] }
            let remedy = "its usage description is never shown and can be left out."
            return [
                PrivacyNote(reason.behaviour, app.name, .usageDescription, "\(app.name) \(reason.text): \(remedy)")
            ]
        }
        guard let fault = fault(in: app, on: platform) else { return [] }
        let remedy = "Say which feature needs the local network, and what for."
        return [PrivacyNote("C13", app.name, .usageDescription, "\(app.name): \(fault). \(remedy)")]
    }

    /// Returns the reason why no alert shows the program's own text; `nil` when one may.
    private static func reasonWithoutAlert(
        _ app: AppDescription, among installed: [AppDescription], platform: Platform
    ) -> (behaviour: String, text: String)? {
        let bundle = app.bundle(among: installed, on: platform)
        if bundle != app {
            let behaviour = app.container == nil ? "I17" : "C10"
            return (behaviour, "belongs to \(bundle.name), whose usage description the alert shows")
        }
        if platform.isMac, app.isRoot { return ("I17", "runs as root, which has access without the user") }
        if ExceptionTable.exempts(app.kind) { return ("I17", "is web content, which is exempt") }
        switch AppKindTable.standing(of: app.kind, on: platform) {
        case .privilege: return nil
        case .always: return ("I17", "has access without the user")
        case .never: return ("I08", "is an App Clip, which has no access")
        }
    }

    /// Returns the problem with the alert text of a program; `nil` when there is none.
    private static func fault(in app: AppDescription, on platform: Platform) -> String? {
        guard let text = app.usageText else {
            return platform.isMac || !app.isLinkedAgainstPrivacySDK
                ? "without a usage description the alert only says “\(AppDescription.defaultAlertText)”"
                : "without a usage description there is no alert, and the user cannot allow what it does"
        }
        let others = app.usageTranslations.sorted { $0.key < $1.key }.map(\.value)
        return ([text] + others).lazy.compactMap(fault).first
    }

    private static func fault(of text: String) -> String? {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        if words.isEmpty { return "the usage description is empty" }
        if words.contains(where: placeholderWords.contains) || placeholders.contains(words.joined(separator: " ")) {
            return "the usage description “\(text)” is a placeholder"
        }
        return text == AppDescription.defaultAlertText ? "the usage description says what the system says anyway" : nil
    }

    private static let placeholderWords: Set<String> = [
        "todo", "tbd", "fixme", "xxx", "lorem", "placeholder", "nslocalnetworkusagedescription",
    ]

    private static let placeholders: Set<String> = [
        "description", "usage description", "privacy local network usage description", "your text here",
        "your description here", "some text", "text", "test", "string", "local network", "required", "needed", "n a",
    ]
}
