internal import Foundation

// The functions by which Foundation's UserDefaults stores values. When this module is linked into a program, or is in a
// shared library that is linked first, the linker finds them before those of libFoundation.so.
//
// On iOS, the other programs of the app group see a new value at once, and it outlives the program. Foundation on Linux
// keeps it in memory until `synchronize()`.

/// Sets or removes a value of a program or a suite.
@_cdecl("CFPreferencesSetAppValue")
public func setPreference(_ key: UnsafeRawPointer, _ value: UnsafeRawPointer?, _ application: UnsafeRawPointer) {
    let object = unsafe value.map { unsafe Unmanaged<NSObject>.fromOpaque($0).takeUnretainedValue() }
    unsafe PreferenceStore.of(text(application)).set(object, for: text(key))
}

/// Returns a value of a program or a suite, which the caller releases.
@_cdecl("CFPreferencesCopyAppValue")
public func copyPreference(_ key: UnsafeRawPointer, _ application: UnsafeRawPointer) -> UnsafeRawPointer? {
    let key = unsafe text(key)
    let own = unsafe PreferenceStore.of(text(application)).values[key]
    let object = own ?? setting(key)
    return unsafe object.map { unsafe UnsafeRawPointer(Unmanaged.passRetained($0).toOpaque()) }
}

/// Returns all values of a program or a suite as a dictionary, which the caller releases.
///
/// `UserDefaults` calls this only for all keys, the current user and any host.
@_cdecl("CFPreferencesCopyMultiple")
public func copyPreferences(
    _ keys: UnsafeRawPointer?, _ application: UnsafeRawPointer, _ user: UnsafeRawPointer?, _ host: UnsafeRawPointer?
) -> UnsafeRawPointer {
    let all = unsafe NSDictionary(dictionary: PreferenceStore.of(text(application)).values)
    return unsafe UnsafeRawPointer(Unmanaged<NSObject>.passRetained(all).toOpaque())
}

/// Does nothing, because values are in their files as soon as they are set.
@_cdecl("CFPreferencesAppSynchronize")
public func synchronizePreferences(_ application: UnsafeRawPointer) -> Bool { true }

/// Returns the text of a CFString.
private func text(_ string: UnsafeRawPointer) -> String {
    unsafe Unmanaged<NSString>.fromOpaque(string).takeUnretainedValue() as String
}

/// The value that the settings of the device give; `nil` for all other keys.
private func setting(_ key: String) -> NSObject? {
    switch key {
    case DeviceLocale.key: DeviceLocale.chosen.map { NSString(string: $0) }
    case DeviceLanguage.key: DeviceLanguage.chosen.map { NSArray(array: [NSString(string: $0)]) }
    default: nil
    }
}
