internal import Foundation
internal import Glibc
private import Synchronization

/// The functions of libFoundation.so for a bundle and its localizations.
enum CoreBundle {
    typealias CopyURL =
        @convention(c) (UnsafeRawPointer, UnsafeRawPointer?, UnsafeRawPointer?, UnsafeRawPointer?) -> UnsafeRawPointer?
    typealias CopyURLInLocalization =
        @convention(c) (
            UnsafeRawPointer, UnsafeRawPointer?, UnsafeRawPointer?, UnsafeRawPointer?, UnsafeRawPointer?
        ) -> UnsafeRawPointer?
    typealias CopyURLs =
        @convention(c) (UnsafeRawPointer, UnsafeRawPointer?, UnsafeRawPointer?) -> UnsafeRawPointer?
    private typealias Get = @convention(c) (UnsafeRawPointer) -> UnsafeRawPointer?

    static let copyURL: CopyURL? = unsafe next("CFBundleCopyResourceURL").map {
        unsafe unsafeBitCast($0, to: CopyURL.self)
    }
    static let copyURLInLocalization: CopyURLInLocalization? =
        unsafe next("CFBundleCopyResourceURLForLocalization").map {
            unsafe unsafeBitCast($0, to: CopyURLInLocalization.self)
        }
    static let copyURLs: CopyURLs? = unsafe next("CFBundleCopyResourceURLsOfType").map {
        unsafe unsafeBitCast($0, to: CopyURLs.self)
    }
    /// The last argument is the localization.
    static let copyURLsInLocalization: CopyURL? =
        unsafe next("CFBundleCopyResourceURLsOfTypeForLocalization").map {
            unsafe unsafeBitCast($0, to: CopyURL.self)
        }
    private static let copyLocalizations: Get? = unsafe get("CFBundleCopyBundleLocalizations")
    private static let info: Get? = unsafe get("CFBundleGetInfoDictionary")
    private static let translatedInfo: Get? = unsafe get("CFBundleGetLocalInfoDictionary")

    private static func get(_ name: String) -> Get? {
        unsafe next(name).map { unsafe unsafeBitCast($0, to: Get.self) }
    }

    /// Returns a function of the libraries after this one (dlsym(3), `RTLD_NEXT`).
    private static func next(_ name: String) -> UnsafeMutableRawPointer? {
        unsafe dlsym(UnsafeMutableRawPointer(bitPattern: -1), name)
    }

    /// Returns the localization of a bundle for the user's languages; `nil` if it has none of them.
    static func localization(of bundle: UnsafeRawPointer) -> String? {
        guard let list = unsafe copyLocalizations?(bundle) else { return nil }
        let all = unsafe Unmanaged<NSArray>.fromOpaque(list).takeRetainedValue()
        return DeviceLanguage.best(of: all.compactMap { $0 as? String }, for: DeviceLanguage.preferred)
    }

    /// Returns the texts of a CFArray.
    static func texts(_ list: UnsafeRawPointer) -> [String] {
        unsafe Unmanaged<NSArray>.fromOpaque(list).takeUnretainedValue().compactMap { $0 as? String }
    }

    private static let localInfos = Mutex<[Int: LocalInfo]>([:])

    /// Returns the translated keys of a bundle's Info.plist, and the others; `nil` if no key is translated.
    static func localInfo(of bundle: UnsafeRawPointer) -> UnsafeRawPointer? {
        let address = Int(bitPattern: bundle)
        if let known = localInfos.withLock({ $0[address] }) { return unsafe known.pointer }
        guard let translated = unsafe translatedInfo?(bundle), let info = unsafe info?(bundle) else { return nil }
        let made = unsafe LocalInfo(bundle, info, translated)
        let kept = localInfos.withLock { infos in
            let kept = infos[address] ?? made
            infos[address] = kept
            return kept
        }
        return unsafe kept.pointer
    }
}

/// The keys of one bundle, which stay as long as the program runs, because callers do not retain them.
///
/// It is unchecked: nobody changes the dictionary.
private final class LocalInfo: @unchecked Sendable {
    /// Retained, so that no other bundle gets its address.
    private let bundle: AnyObject
    private let values: NSDictionary

    init(_ bundle: UnsafeRawPointer, _ info: UnsafeRawPointer, _ translated: UnsafeRawPointer) {
        self.bundle = unsafe Unmanaged<AnyObject>.fromOpaque(bundle).takeUnretainedValue()
        var values = unsafe Self.values(info)
        values.merge(unsafe Self.values(translated)) { _, translated in translated }
        self.values = NSDictionary(dictionary: values)
    }

    /// Returns the contents of a CFDictionary with texts as keys.
    private static func values(_ list: UnsafeRawPointer) -> [String: Any] {
        unsafe Unmanaged<NSDictionary>.fromOpaque(list).takeUnretainedValue() as? [String: Any] ?? [:]
    }

    var pointer: UnsafeRawPointer { unsafe UnsafeRawPointer(Unmanaged.passUnretained(values).toOpaque()) }
}
