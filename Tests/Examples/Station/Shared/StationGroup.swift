import Foundation

/// The app group of the app and its extension.
enum StationGroup {
    static let identifier = "group.com.example.station"

    static var defaults: UserDefaults { UserDefaults(suiteName: identifier) ?? .standard }

    static var folder: URL? {
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: identifier)
    }
}

/// The address of the server; the token of the device is in the keychain.
struct StationSettings: Codable, Hashable, Sendable {
    var host: String
    var port: Int

    private static let key = "settings"

    /// Reads the settings of the group; `nil` before the first launch is over.
    static func load() -> StationSettings? {
        StationGroup.defaults.data(forKey: key).flatMap {
            try? JSONDecoder().decode(StationSettings.self, from: $0)
        }
    }

    func save() throws { StationGroup.defaults.set(try JSONEncoder().encode(self), forKey: Self.key) }

    init(host: String = "", port: Int = 0) {
        self.host = host
        self.port = port
    }

    /// Reads the configuration of a provider.
    init(configuration: [String: Any]) {
        host = configuration["host"] as? String ?? ""
        port = configuration["port"] as? Int ?? 0
    }

    var configuration: [String: Any] { ["host": host, "port": port] }
}
