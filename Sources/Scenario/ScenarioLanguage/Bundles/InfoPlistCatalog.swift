internal import DeviceRules
internal import Foundation

extension StringCatalog {
    /// Returns the usage descriptions of the local network in `InfoPlist.xcstrings` beside an Info.plist, by language; none
    /// without that file.
    static func usageDescriptions(beside plist: String, folder: String?) throws(BundleError) -> [String: String] {
        let place = plist.contains("/") ? "\((plist as NSString).deletingLastPathComponent)/" : ""
        let file = "\(place)InfoPlist.xcstrings"
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
        return catalog.texts.compactMapValues { $0["NSLocalNetworkUsageDescription"] }
    }
}
