package import DeviceRules
internal import Dispatch
internal import Foundation
internal import Glibc
private import Synchronization

/// The keys of an app's Info.plist about the local network.
package struct InfoPlist: Sendable, Hashable, Decodable {
    /// `NSLocalNetworkUsageDescription` in the development language, if translated; `nil` if the key is missing.
    package var usageDescription: String?
    /// The usage descriptions of `LANGUAGE.lproj/InfoPlist.strings` and `InfoPlist.xcstrings` by language tag (BCP 47).
    package private(set) var usageTranslations: [String: String] = [:]
    /// `NSBonjourServices`; `nil` if the key is missing.
    package var bonjourServices: [String]?
    /// `LSBackgroundOnly`, in one of its forms; `nil` if the key is missing.
    private var backgroundOnly: Truth?
    private var writtenLanguage: String?
    private var writtenExtension: Extension?
    /// The bundle identifier; `nil` if the key is missing or holds a build setting without a value.
    package private(set) var bundleIdentifier: String?

    /// The development language; English if the key is missing or holds a build setting without a value.
    private var developmentLanguage: String { writtenLanguage ?? "en" }

    /// Copies the keys to an app's description.
    package func declare(for app: inout AppDescription) {
        app.usageDescription = UsageDescription(usageDescription, translations: usageTranslations)
        app.bonjourServices = bonjourServices
        if backgroundOnly?.isTrue == true { app.isBackgroundOnly = true }
    }

    /// A Boolean, or a text for one: Launch Services reads `1` and `YES` too.
    private struct Truth: Sendable, Hashable, Decodable {
        let isTrue: Bool

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let value = try? container.decode(Bool.self) {
                isTrue = value
            } else {
                let text = try? container.decode(String.self)
                isTrue = ["1", "yes", "true"].contains(text?.lowercased() ?? "")
            }
        }
    }

    /// The extension's type; `nil` if the key is missing.
    package var extensionPoint: String? { writtenExtension?.point }

    /// The value of `NSExtensionPointIdentifier` of a push provider.
    package static let appPush = "com.apple.networkextension.app-push"

    /// Substitutes build settings, as Xcode does in the file; `InfoPlist.strings` are copied as they are.
    private mutating func substitute(_ settings: BuildSettings) {
        bundleIdentifier = bundleIdentifier.flatMap { Self.known($0, settings) }
        writtenLanguage = writtenLanguage.flatMap { Self.known($0, settings) }
        var settings = settings
        usageDescription = usageDescription.map { settings.expand($0) }
        bonjourServices = bonjourServices?.map { settings.expand($0) }
        let point = writtenExtension?.point.map { settings.expand($0) }
        writtenExtension?.point = point
    }

    /// Returns a text with its build settings substituted; `nil` if one has no value.
    private static func known(_ text: String, _ settings: BuildSettings) -> String? {
        var settings = settings
        let value = settings.expand(text)
        return settings.unknown.isEmpty && !value.isEmpty ? value : nil
    }

    private struct Extension: Sendable, Hashable, Decodable {
        var point: String?

        enum CodingKeys: String, CodingKey {
            case point = "NSExtensionPointIdentifier"
        }
    }

    private enum CodingKeys: String, CodingKey {
        case writtenExtension = "NSExtension"
        case usageDescription = "NSLocalNetworkUsageDescription"
        case bonjourServices = "NSBonjourServices"
        case backgroundOnly = "LSBackgroundOnly"
        case writtenLanguage = "CFBundleDevelopmentRegion"
        case bundleIdentifier = "CFBundleIdentifier"
    }

    /// Reads a binary or XML file and the language folders beside it; a relative path refers to `folder`.
    ///
    /// The build settings are those of the app's target.
    package init(
        _ path: String, folder: String?, settings: BuildSettings = BuildSettings([:])
    ) throws(BundleError) {
        self = try BundleError.decode(InfoPlist.self, path, folder: folder)
        substitute(settings)
        usageTranslations = try InfoPlistStrings.usageDescriptions(beside: path, folder: folder)
            .merging(StringCatalog.usageDescriptions(beside: path, folder: folder)) { strings, _ in strings }
        usageDescription = Translations.text(in: usageTranslations, for: developmentLanguage) ?? usageDescription
    }
}

/// The keys of an entitlements file about the local network, push, Wi-Fi and the keychain.
package struct EntitlementsFile: Sendable, Hashable, Decodable {
    package var multicast: Bool?
    package var networkExtensions: [String]?
    private var wifiInfo: Bool?
    private var hotspotConfiguration: Bool?
    private var keychainAccessGroups: [String]?
    private var applicationGroups: [String]?

    private enum CodingKeys: String, CodingKey {
        case networkExtensions = "com.apple.developer.networking.networkextension"
        case multicast = "com.apple.developer.networking.multicast"
        case wifiInfo = "com.apple.developer.networking.wifi-info"
        case hotspotConfiguration = "com.apple.developer.networking.HotspotConfiguration"
        case keychainAccessGroups = "keychain-access-groups"
        case applicationGroups = "com.apple.security.application-groups"
    }

    /// Reads a binary or XML file; a relative path refers to `folder`.
    package init(_ path: String, folder: String?) throws(BundleError) {
        self = try BundleError.decode(EntitlementsFile.self, path, folder: folder)
    }

    /// Returns the access groups of the keychain, with the team's prefix in the place of the build settings for it.
    ///
    /// The order is that of Apple: the application identifier precedes the application groups.
    package func keychainGroups(ofApplication identifier: String) -> [String] {
        ((keychainAccessGroups ?? []) + [identifier] + (applicationGroups ?? [])).map { group in
            ["$(AppIdentifierPrefix)", "$(TeamIdentifierPrefix)"].reduce(group) {
                $0.replacingOccurrences(of: $1, with: AppEntitlement.identifierPrefix)
            }
        }
    }

    package var entitlements: [AppEntitlement] {
        let isProvider = networkExtensions?.contains(AppEntitlement.appPushProvider.rawValue) ?? false
        let all: [(AppEntitlement, Bool)] = [
            (.multicast, multicast ?? false), (.appPushProvider, isProvider), (.wifiInfo, wifiInfo ?? false),
            (.hotspotConfiguration, hotspotConfiguration ?? false),
        ]
        return all.filter(\.1).map(\.0)
    }
}

/// An error in reading a property list of an app.
package struct BundleError: Error, Sendable, Hashable {
    /// The file and the problem.
    package let message: String
    package let remedy: String

    static func decode<Content: Decodable & Sendable>(
        _ type: Content.Type, _ path: String, folder: String?
    ) throws(BundleError) -> Content {
        let bytes: [UInt8]
        do throws(RegularFile.Refusal) {
            bytes = try RegularFile.read(RegularFile.path(path, from: folder), atMost: largest)
        } catch {
            throw BundleError(error, of: path)
        }
        return try decode(type, Data(bytes), named: path)
    }

    /// Decodes a property list that has been read.
    static func decode<Content: Decodable & Sendable>(
        _ type: Content.Type, _ data: Data, named name: String
    ) throws(BundleError) -> Content {
        guard data.count <= largest else { throw BundleError(.tooLarge(data.count), of: name) }
        do {
            return try onDeepStack { try PropertyListDecoder().decode(type, from: data) }.get()
        } catch {
            throw BundleError(
                message: "'\(name)' is no property list of an app: \(reason(error))",
                remedy: "open it in Xcode, or check it with `plutil -lint`")
        }
    }

    /// The maximum size of a property list, in bytes.
    static let largest = 1 << 20

    /// Runs the body on a thread with a 512 MiB stack, because the decoder recurses for each nesting level.
    private static func onDeepStack<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) -> Result<Value, any Error> {
        let read = Reading<Value>()
        let thread = Thread {
            let value = Result { try body() }
            read.result.withLock { $0 = value }
            read.done.signal()
        }
        thread.stackSize = 512 << 20
        thread.start()
        read.done.wait()
        return read.result.withLock { $0 }
    }

    private final class Reading<Value: Sendable>: Sendable {
        let result = Mutex<Result<Value, any Error>>(.failure(CocoaError(.propertyListReadCorrupt)))
        let done = DispatchSemaphore(value: 0)
    }

    private static func reason(_ error: any Error) -> String {
        switch error as? DecodingError {
        case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?:
            "\(context.codingPath.map(\.stringValue).joined(separator: " ")) has the wrong type"
        default: "its text is damaged"
        }
    }
}

extension BundleError {
    init(_ refusal: RegularFile.Refusal, of path: String) {
        let remedy = "name the Info.plist or the entitlements of the app"
        switch refusal {
        case .folder:
            self.init(message: "'\(path)' is a folder, not a property list", remedy: "name the file in it")
        case .special:
            self.init(message: "'\(path)' is no regular file", remedy: remedy)
        case .tooLarge:
            self.init(message: "'\(path)' is no property list of an app: it is larger than 1 MiB", remedy: remedy)
        case .unreadable(EACCES), .unreadable(EPERM):
            self.init(message: "the property list '\(path)' may not be read", remedy: "change its permissions")
        case .unreadable:
            self.init(
                message: "the property list '\(path)' cannot be read",
                remedy: "check the path, which starts from the folder of the scenario")
        }
    }
}
