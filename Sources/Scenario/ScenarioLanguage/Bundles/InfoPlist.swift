package import DeviceRules
internal import Dispatch
internal import Foundation
internal import Glibc
private import Synchronization

/// What the Info.plist of an app says about the local network.
package struct InfoPlist: Sendable, Hashable, Decodable {
    /// `NSLocalNetworkUsageDescription`, in the development language where the bundle has that; `nil` when the key is missing.
    package var usageDescription: String?
    /// The same in other languages, by tags of BCP 47: what `InfoPlist.strings` in the folders `LANGUAGE.lproj` say.
    package private(set) var usageTranslations: [String: String] = [:]
    /// `NSBonjourServices`; `nil` when the key is missing.
    package var bonjourServices: [String]?
    /// `CFBundleDevelopmentRegion`; `nil` when the key is missing.
    private var writtenLanguage: String?
    /// `NSExtension`; `nil` when the key is missing.
    private var writtenExtension: Extension?
    /// `CFBundleIdentifier`; `nil` when the key is missing.
    private var writtenIdentifier: String?

    /// The bundle identifier; `nil` when the key is missing, or is a setting that Xcode fills in.
    package var bundleIdentifier: String? { writtenIdentifier.flatMap { $0.contains("$(") ? nil : $0 } }

    /// The language that the bundle was developed in: English, when the key is missing or is a setting that Xcode fills in.
    private var developmentLanguage: String { writtenLanguage.flatMap { $0.contains("$(") ? nil : $0 } ?? "en" }

    /// Declares for an app what the keys say.
    package func declare(for app: inout AppDescription) {
        app.usageDescription = UsageDescription(usageDescription, translations: usageTranslations)
        app.bonjourServices = bonjourServices
    }

    /// What makes an extension of it; `nil` when the key is missing.
    package var extensionPoint: String? { writtenExtension?.point }

    /// The value of `NSExtensionPointIdentifier` of a push provider.
    package static let appPush = "com.apple.networkextension.app-push"

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
        case writtenLanguage = "CFBundleDevelopmentRegion"
        case writtenIdentifier = "CFBundleIdentifier"
    }

    /// Reads a file, binary or XML, and what the folders of languages beside it say; a relative path starts from the folder
    /// given.
    package init(_ path: String, folder: String?) throws(BundleError) {
        self = try BundleError.decode(InfoPlist.self, path, folder: folder)
        usageTranslations = try InfoPlistStrings.usageDescriptions(beside: path, folder: folder)
        usageDescription = Translations.text(in: usageTranslations, for: developmentLanguage) ?? usageDescription
    }
}

/// What a file of entitlements says about the local network and push.
package struct EntitlementsFile: Sendable, Hashable, Decodable {
    /// `com.apple.developer.networking.multicast`.
    package var multicast: Bool?
    /// `com.apple.developer.networking.networkextension`.
    package var networkExtensions: [String]?

    private enum CodingKeys: String, CodingKey {
        case networkExtensions = "com.apple.developer.networking.networkextension"
        case multicast = "com.apple.developer.networking.multicast"
    }

    /// Reads a file, binary or XML; a relative path starts from the folder given.
    package init(_ path: String, folder: String?) throws(BundleError) {
        self = try BundleError.decode(EntitlementsFile.self, path, folder: folder)
    }

    /// The entitlements that the app has.
    package var entitlements: [AppEntitlement] {
        let isProvider = networkExtensions?.contains(AppEntitlement.appPushProvider.rawValue) ?? false
        return (multicast ?? false ? [.multicast] : []) + (isProvider ? [.appPushProvider] : [])
    }
}

/// Why a property list of an app could not be read.
package struct BundleError: Error, Sendable, Hashable {
    /// The file, and what is wrong with it.
    package let message: String
    /// What to do about it.
    package let remedy: String

    /// Reads a property list.
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

    /// Reads a property list that is there.
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

    /// The most bytes that a property list has.
    static let largest = 1 << 20

    /// Does something on a stack on which a list of so many bytes can be read however deep it is: the decoder calls itself for
    /// each level.
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
    /// Explains why a property list was not read.
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
