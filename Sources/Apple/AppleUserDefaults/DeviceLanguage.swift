internal import Foundation

// The user's languages, as Foundation has them. On Linux a bundle has English for everybody; as with the preferences,
// these functions are found before those of libFoundation.so. `NSLocalizedString`, `localizedInfoDictionary` and
// `path(forResource:ofType:)` of Bundle find their files by the first of them, as do those that find all of a type.

/// Returns the languages of the user, the most preferred first (`Locale.preferredLanguages`).
@_silgen_name("$s20FoundationEssentials6LocaleV18preferredLanguagesSaySSGvgZ")
public func preferredLanguages() -> [String] { DeviceLanguage.preferred }

/// Returns the place of a resource: in the folder of the user's language, else where Foundation finds it.
@_cdecl("CFBundleCopyResourceURL")
public func copyResourceURL(
    _ bundle: UnsafeRawPointer, _ name: UnsafeRawPointer?, _ type: UnsafeRawPointer?, _ folder: UnsafeRawPointer?
) -> UnsafeRawPointer? {
    let localization = unsafe CoreBundle.localization(of: bundle).map { NSString(string: $0) }
    return unsafe localization.flatMap { localization in
        unsafe CoreBundle.copyURLInLocalization?(
            bundle, name, type, folder, Unmanaged.passUnretained(localization).toOpaque())
    } ?? CoreBundle.copyURL?(bundle, name, type, folder)
}

/// Returns the places of all resources of a type: those in no language, and those in the user's language.
///
/// Without the latter they are those that Foundation finds (Bundle, "urls(forResourcesWithExtension:subdirectory:)").
@_cdecl("CFBundleCopyResourceURLsOfType")
public func copyResourceURLs(
    _ bundle: UnsafeRawPointer, _ type: UnsafeRawPointer?, _ folder: UnsafeRawPointer?
) -> UnsafeRawPointer? {
    guard let localization = unsafe CoreBundle.localization(of: bundle).map({ NSString(string: $0) }),
        let copyURLs = unsafe CoreBundle.copyURLsInLocalization
    else { return unsafe CoreBundle.copyURLs?(bundle, type, folder) }
    return unsafe copyURLs(bundle, type, folder, Unmanaged.passUnretained(localization).toOpaque())
}

/// Returns the keys of a bundle's Info.plist with the texts of the user's language; nothing without such texts.
///
/// On Linux `object(forInfoDictionaryKey:)` finds nothing but the translated keys if there are some; on iOS it finds the
/// plain value of all others (Bundle, "object(forInfoDictionaryKey:)").
@_cdecl("CFBundleGetLocalInfoDictionary")
public func getLocalInfo(_ bundle: UnsafeRawPointer) -> UnsafeRawPointer? { unsafe CoreBundle.localInfo(of: bundle) }

/// Returns the localization that the user prefers among some (`Bundle.preferredLocalizations`).
@_cdecl("CFBundleCopyPreferredLocalizationsFromArray")
public func copyPreferredLocalizations(_ localizations: UnsafeRawPointer) -> UnsafeRawPointer? {
    unsafe copyLocalizations(localizations, nil)
}

/// Returns the localization for some languages, or for those of the user, among some.
@_cdecl("CFBundleCopyLocalizationsForPreferences")
public func copyLocalizations(
    _ localizations: UnsafeRawPointer, _ preferences: UnsafeRawPointer?
) -> UnsafeRawPointer? {
    let all = unsafe CoreBundle.texts(localizations)
    let asked = unsafe preferences.map { unsafe CoreBundle.texts($0) }
    // Without a match an app shows its development language.
    let languages = asked ?? DeviceLanguage.preferred + [Bundle.main.developmentLocalization].compactMap(\.self)
    let found = DeviceLanguage.best(of: all, for: languages) ?? all.first
    let list = NSArray(array: found.map { [NSString(string: $0)] } ?? [])
    return unsafe UnsafeRawPointer(Unmanaged<NSObject>.passRetained(list).toOpaque())
}

/// The languages that the settings of the device name.
enum DeviceLanguage {
    /// The key of user defaults with the list, which a launch argument of the name takes the place of.
    static let key = "AppleLanguages"

    /// The language that the user of the device has chosen; `nil` when there is none.
    static var chosen: String? { ProcessInfo.processInfo.environment["PUSHLAB_LANGUAGE"] }

    /// The languages of this program, which do not change while it runs.
    static let preferred = UserDefaults.standard.stringArray(forKey: key) ?? ["en"]

    /// Returns the localization for the first of some languages that has one; `nil` if there is none.
    ///
    /// A language without its region or script is taken before the next language: `de` for `de-AT`.
    static func best(of localizations: [String], for languages: [String]) -> String? {
        for language in languages {
            var parts = plain(language).split(separator: "-")
            while !parts.isEmpty {
                let tag = parts.joined(separator: "-")
                if let found = localizations.first(where: { plain($0) == tag }) { return found }
                parts.removeLast()
            }
        }
        return nil
    }

    private static func plain(_ tag: String) -> String { tag.replacing("_", with: "-").lowercased() }
}
