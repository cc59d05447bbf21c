internal import Foundation

/// The declarations of the bundle of an app or an extension: its Info.plist and its entitlements.
package struct ReviewedBundle {
    /// The Info.plist; `nil` if the scenario names none.
    let info: PropertyListFile?
    /// The entitlements file; `nil` if the scenario names none.
    let entitlements: PropertyListFile?
    /// The types of `bonjour` in the scenario, without an Info.plist.
    let bonjourServices: [String]?
    let hasMulticast: Bool
    /// Whether there is the entitlement of push providers; `nil` if the scenario gives no entitlements.
    let hasAppPush: Bool?
    let hasWiFiInfo: Bool
    let hasHotspot: Bool

    /// Makes a bundle of the files that a scenario names, and of what it says itself.
    ///
    /// - Parameters:
    ///   - plist: The path of the Info.plist; `nil` for none.
    ///   - entitlements: The path of the entitlements file; `nil` for none.
    ///   - bonjourServices: The types that the scenario declares for an app without an Info.plist.
    ///   - hasMulticast: Whether the scenario gives the multicast entitlement.
    ///   - hasAppPush: Whether it gives the entitlement of push providers; `nil` if it gives no entitlements.
    ///   - hasWiFiInfo: Whether it gives the entitlement to read the Wi-Fi network.
    ///   - hasHotspot: Whether it gives the entitlement to configure Wi-Fi networks.
    package init(
        plist: String?, entitlements: String?, bonjourServices: [String]?, hasMulticast: Bool, hasAppPush: Bool?,
        hasWiFiInfo: Bool, hasHotspot: Bool
    ) {
        info = plist.flatMap(PropertyListFile.init)
        self.entitlements = entitlements.flatMap(PropertyListFile.init)
        self.bonjourServices = bonjourServices
        self.hasMulticast = hasMulticast
        self.hasAppPush = hasAppPush
        (self.hasWiFiInfo, self.hasHotspot) = (hasWiFiInfo, hasHotspot)
    }

    /// The declared types of services, in lower case.
    var serviceTypes: [(type: String, text: String)] {
        (info?.strings("NSBonjourServices") ?? bonjourServices ?? []).map {
            (CodeUses.serviceType($0) ?? $0.lowercased(), $0)
        }
    }
}

/// A property list in XML or binary form, with the lines of its texts.
struct PropertyListFile {
    let path: String
    private let values: [String: Any]
    private let lines: [Substring]

    /// Reads a file; `nil` if it is no dictionary.
    init?(_ path: String) {
        guard let data = FileManager.default.contents(atPath: path),
            let values = try? unsafe PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        else { return nil }
        self.path = path
        self.values = values
        lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    }

    func has(_ key: String) -> Bool { values[key] != nil }

    /// Returns the strings of a list; `nil` without the key.
    func strings(_ key: String) -> [String]? {
        values[key].map { ($0 as? [Any] ?? [$0]).compactMap { $0 as? String } }
    }

    /// Makes a finding at the line with a text, such as a key; without a line in a binary file.
    func finding(_ message: String, at text: String) -> GuestDiagnostic {
        let line = lines.firstIndex { $0.contains(">\(text)<") }
        return GuestDiagnostic(message, file: path, line: line.map { $0 + 1 }, severity: .warning)
    }
}
