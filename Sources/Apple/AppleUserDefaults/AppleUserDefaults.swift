internal import Foundation

// What UserDefaults of Foundation keeps its values with. These functions are found before those of the same names in
// libFoundation.so when this module is linked into a program, or is in a shared library that is linked before it.
//
// On iOS a value that is set is seen by the other programs of the app group at once, and outlives the program. On Linux it
// would be in memory until `synchronize()`, and the others would read their files only then.

/// Sets a value of a program or a suite, or removes it.
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
    let object = own ?? (key == DeviceLocale.key ? DeviceLocale.chosen.map { NSString(string: $0) } : nil)
    return unsafe object.map { unsafe UnsafeRawPointer(Unmanaged.passRetained($0).toOpaque()) }
}

/// Returns all values of a program or a suite as a dictionary, which the caller releases.
///
/// `UserDefaults` asks for all of them only, and for those of the current user on any host.
@_cdecl("CFPreferencesCopyMultiple")
public func copyPreferences(
    _ keys: UnsafeRawPointer?, _ application: UnsafeRawPointer, _ user: UnsafeRawPointer?, _ host: UnsafeRawPointer?
) -> UnsafeRawPointer {
    let all = unsafe NSDictionary(dictionary: PreferenceStore.of(text(application)).values)
    return unsafe UnsafeRawPointer(Unmanaged<NSObject>.passRetained(all).toOpaque())
}

/// Values are in their files as soon as they are set.
@_cdecl("CFPreferencesAppSynchronize")
public func synchronizePreferences(_ application: UnsafeRawPointer) -> Bool { true }

/// The text of a CFString.
private func text(_ string: UnsafeRawPointer) -> String {
    unsafe Unmanaged<NSString>.fromOpaque(string).takeUnretainedValue() as String
}
