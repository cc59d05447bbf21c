public import Foundation

// The user's locale, as Foundation has it. As with the preferences, these functions are found before those
// of libFoundationEssentials.so, which has en_001 for everybody on Linux. Formatters take their locale from them as well.

/// Returns the locale of the user (`Locale.current`).
@_silgen_name("$s20FoundationEssentials6LocaleV7currentACvgZ")
public func currentLocale() -> Locale { DeviceLocale.current }

/// Returns the locale of the user (`Locale.autoupdatingCurrent`), which does not change while a program runs.
@_silgen_name("$s20FoundationEssentials6LocaleV19autoupdatingCurrentACvgZ")
public func autoupdatingLocale() -> Locale { DeviceLocale.current }

/// Returns the calendar of the user (`Calendar.current`): that of the locale.
@_silgen_name("$s20FoundationEssentials8CalendarV7currentACvgZ")
public func currentCalendar() -> Calendar { DeviceLocale.current.calendar }

/// The locale that the settings of the device name.
enum DeviceLocale {
    /// The key of user defaults with its identifier, which a launch argument of the name takes the place of.
    static let key = "AppleLocale"

    /// The identifier that the user of the device has chosen; `nil` when there is none.
    static var chosen: String? { ProcessInfo.processInfo.environment["PUSHLAB_LOCALE"] }

    /// The locale of this program.
    static let current = Locale(identifier: UserDefaults.standard.string(forKey: key) ?? "en_001")
}
