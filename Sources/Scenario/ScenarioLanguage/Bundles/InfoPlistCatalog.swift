internal import Foundation

/// The texts of `InfoPlist.xcstrings`, a string catalog, about the local network.
struct InfoPlistCatalog: Sendable, Decodable {
    private let strings: [String: Entry]

    private struct Entry: Decodable {
        let localizations: [String: Localization]?
    }

    private struct Localization: Decodable {
        let stringUnit: Unit?
    }

    private struct Unit: Decodable {
        let value: String
    }

    /// Returns the usage descriptions of the catalog beside an Info.plist, by language; none without a catalog.
    static func usageDescriptions(beside plist: String, folder: String?) throws(BundleError) -> [String: String] {
        let place = plist.contains("/") ? (plist as NSString).deletingLastPathComponent : ""
        let file = place.isEmpty ? name : "\(place)/\(name)"
        let bytes: [UInt8]
        do throws(RegularFile.Refusal) {
            bytes = try RegularFile.read(RegularFile.path(file, from: folder), atMost: BundleError.largest)
        } catch {
            if case .unreadable = error { return [:] }
            throw BundleError(error, of: file)
        }
        guard let catalog = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else {
            throw BundleError(message: "'\(file)' is no string catalog", remedy: "open it in Xcode, and save it again")
        }
        return (catalog.strings["NSLocalNetworkUsageDescription"]?.localizations ?? [:])
            .compactMapValues { $0.stringUnit?.value }
    }

    private static let name = "InfoPlist.xcstrings"
}
