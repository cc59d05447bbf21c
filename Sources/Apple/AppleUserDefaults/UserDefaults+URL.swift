public import Foundation
internal import Glibc

// Foundation's method for a `URL?`, which a bare `nil` is taken for as well, calls itself for ever when there is no URL. It
// is called through the table of the class, where another is put in its place; subclasses find that one by its name.

/// The name of Foundation's method, and of the one that takes its place.
private let name = "$s10Foundation12UserDefaultsC3set_6forKeyy0A10Essentials3URLVSg_SStF"

extension UserDefaults {
    /// Sets a URL, which `url(forKey:)` returns as it is; without one the value is removed.
    ///
    /// The URL of a file is kept as its path, any other as an archive. Foundation would keep the path of every URL alone.
    @usableFromInline
    @_silgen_name("$s10Foundation12UserDefaultsC3set_6forKeyy0A10Essentials3URLVSg_SStF")
    func _set(url: URL?, forKey key: String) {
        guard let url else { return removeObject(forKey: key) }
        guard !url.isFileURL else { return set(url.path, forKey: key) }
        set(try? NSKeyedArchiver.archivedData(withRootObject: url as NSURL, requiringSecureCoding: true), forKey: key)
    }
}

/// Called once what it is part of has been loaded, before anything of the program runs.
@section(".init_array")
@used
private let onLoad: @convention(c) () -> Void = { replaceMethod() }

/// Puts the method into the table of Foundation's class.
private func replaceMethod() {
    // The first of the name is that of this file, the next one that of Foundation (RTLD_NEXT).
    guard let own = unsafe dlsym(nil, name),
        let replaced = unsafe dlsym(UnsafeMutableRawPointer(bitPattern: -1), name), unsafe own != replaced
    else { return }
    let table = unsafe unsafeBitCast(UserDefaults.self, to: UnsafeMutableRawPointer.self)
    // The size of what describes a class, and how much of that is before its address.
    let size = unsafe table.load(fromByteOffset: 32, as: UInt32.self)
    let before = unsafe table.load(fromByteOffset: 36, as: UInt32.self)
    for place in stride(from: 40, to: Int(size) - Int(before), by: 8) {
        guard unsafe table.load(fromByteOffset: place, as: UnsafeMutableRawPointer?.self) == replaced else { continue }
        unsafe table.storeBytes(of: own, toByteOffset: place, as: UnsafeMutableRawPointer.self)
    }
}
