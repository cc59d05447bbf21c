public import Foundation
internal import Glibc

// Foundation's `set(_:forKey:)` for a `URL?` recurses without end for `nil`, and the compiler selects it for a bare `nil`.
// It is called through the table of its class, in which this file replaces it; subclasses find the replacement by name.

/// The name of Foundation's method, and of its replacement.
private let name = "$s10Foundation12UserDefaultsC3set_6forKeyy0A10Essentials3URLVSg_SStF"

extension UserDefaults {
    /// Sets a URL, or removes the value for `nil`.
    ///
    /// A file URL is stored as its path, any other URL as an archive, so that `url(forKey:)` returns an equal URL.
    /// Foundation on Linux stores only the path of any URL.
    @usableFromInline
    @_silgen_name("$s10Foundation12UserDefaultsC3set_6forKeyy0A10Essentials3URLVSg_SStF")
    func _set(url: URL?, forKey key: String) {
        guard let url else { return removeObject(forKey: key) }
        guard !url.isFileURL else { return set(url.path, forKey: key) }
        set(try? NSKeyedArchiver.archivedData(withRootObject: url as NSURL, requiringSecureCoding: true), forKey: key)
    }
}

/// The initializer that the loader calls, before any code of the program runs.
@section(".init_array")
@used
private let onLoad: @convention(c) () -> Void = { replaceMethod() }

/// Replaces the method in the table of Foundation's class.
private func replaceMethod() {
    // The first symbol of the name is in this file, and the next one in Foundation (RTLD_NEXT).
    guard let own = unsafe dlsym(nil, name),
        let replaced = unsafe dlsym(UnsafeMutableRawPointer(bitPattern: -1), name), unsafe own != replaced
    else { return }
    let table = unsafe unsafeBitCast(UserDefaults.self, to: UnsafeMutableRawPointer.self)
    // The size of the class metadata, and the part of it before its address.
    let size = unsafe table.load(fromByteOffset: 32, as: UInt32.self)
    let before = unsafe table.load(fromByteOffset: 36, as: UInt32.self)
    for place in stride(from: 40, to: Int(size) - Int(before), by: 8) {
        guard unsafe table.load(fromByteOffset: place, as: UnsafeMutableRawPointer?.self) == replaced else { continue }
        unsafe table.storeBytes(of: own, toByteOffset: place, as: UnsafeMutableRawPointer.self)
    }
}
