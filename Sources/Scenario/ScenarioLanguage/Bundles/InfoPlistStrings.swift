internal import Foundation

/// The keys of `InfoPlist.strings` about the local network, in the old strings format or as a property list.
struct InfoPlistStrings: Sendable, Decodable {
    /// `NSLocalNetworkUsageDescription`; `nil` if the key is missing.
    var usageDescription: String?

    private enum CodingKeys: String, CodingKey {
        case usageDescription = "NSLocalNetworkUsageDescription"
    }

    /// Returns the usage descriptions in the `LANGUAGE.lproj` folders beside an Info.plist, by language.
    static func usageDescriptions(beside plist: String, folder: String?) throws(BundleError) -> [String: String] {
        let place = plist.contains("/") ? (plist as NSString).deletingLastPathComponent : ""
        let bundle = RegularFile.path(place, from: folder)
        var texts: [String: String] = [:]
        for name in (try? FileManager.default.contentsOfDirectory(atPath: bundle))?.sorted() ?? [] {
            guard name.hasSuffix(suffix), name != base else { continue }
            let file = "\(name)/InfoPlist.strings"
            let shown = place.isEmpty ? file : "\(place)/\(file)"
            let bytes: [UInt8]
            do throws(RegularFile.Refusal) {
                bytes = try RegularFile.read("\(bundle)/\(file)", atMost: BundleError.largest)
            } catch {
                // A language folder may lack the file.
                if case .unreadable = error { continue }
                throw BundleError(error, of: shown)
            }
            if bytes.isEmpty { continue }
            let strings = try BundleError.decode(InfoPlistStrings.self, Data(bytes), named: shown)
            texts[String(name.dropLast(suffix.count))] = strings.usageDescription
        }
        return texts
    }

    private static let suffix = ".lproj"
    /// The folder of resources without a language.
    private static let base = "Base.lproj"
}
