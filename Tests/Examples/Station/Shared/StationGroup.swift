import Foundation

/// The app group of the app and its extension.
enum StationGroup {
    static let identifier = "group.com.example.station"

    static var defaults: UserDefaults { UserDefaults(suiteName: identifier) ?? .standard }

    static var folder: URL? {
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: identifier)
    }
}

/// Where the server is, and what the device is called there.
struct StationSettings: Codable, Hashable, Sendable {
    var host = "server"
    var port = 7650
    var token = "phone"

    private static let key = "settings"

    /// Reads the settings of the group.
    static func load() -> StationSettings {
        guard let data = StationGroup.defaults.data(forKey: key),
            let settings = try? JSONDecoder().decode(StationSettings.self, from: data)
        else { return StationSettings() }
        return settings
    }

    func save() throws { StationGroup.defaults.set(try JSONEncoder().encode(self), forKey: Self.key) }

    init() {}

    /// Reads the configuration of a provider.
    init(configuration: [String: Any]) {
        host = configuration["host"] as? String ?? host
        port = configuration["port"] as? Int ?? port
        token = configuration["token"] as? String ?? token
    }

    var configuration: [String: Any] { ["host": host, "port": port, "token": token] }
}
