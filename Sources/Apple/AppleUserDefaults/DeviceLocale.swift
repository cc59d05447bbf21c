public import Foundation

// Foundation's functions for the user's locale, which formatters call too. As with the preferences, the linker finds them
// before those of libFoundationEssentials.so, which on Linux always return en_001.

/// Returns the locale of the user (`Locale.current`).
@_silgen_name("$s20FoundationEssentials6LocaleV7currentACvgZ")
public func currentLocale() -> Locale { DeviceLocale.current }

/// Returns the locale of the user (`Locale.autoupdatingCurrent`), which does not change while a program runs.
@_silgen_name("$s20FoundationEssentials6LocaleV19autoupdatingCurrentACvgZ")
public func autoupdatingLocale() -> Locale { DeviceLocale.current }

/// Returns the calendar of the user's locale (`Calendar.current`).
@_silgen_name("$s20FoundationEssentials8CalendarV7currentACvgZ")
public func currentCalendar() -> Calendar { DeviceLocale.current.calendar }

/// The locale of the device's settings.
enum DeviceLocale {
    /// The key of its identifier in user defaults, which a launch argument of the same name overrides.
    static let key = "AppleLocale"

    /// The identifier that the user of the device has chosen; `nil` when there is none.
    static var chosen: String? { ProcessInfo.processInfo.environment["PUSHLAB_LOCALE"] }

    /// The locale of this program.
    static let current = Locale(identifier: UserDefaults.standard.string(forKey: key) ?? "en_001")
}
