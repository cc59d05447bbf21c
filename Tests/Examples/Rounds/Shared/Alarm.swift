import Foundation

/// An alarm of a bed.
struct Alarm: Codable, Equatable {
    let id: String
    let title: String
    let text: String
    let isCall: Bool
    let date: Date

    /// The bed, which is the last word of the title.
    var bed: String { title.split(separator: " ").last.map(String.init) ?? title }

    /// The values for a notification or a call.
    var userInfo: [AnyHashable: Any] { ["id": id, "from": title, "text": text] }
}

/// The server of the ward.
struct ServerSettings: Codable, Equatable {
    var host: String
    var port: Int

    static let standard = ServerSettings(host: "localhost", port: 7650)

    /// The settings as the configuration of a provider.
    var configuration: [String: Any] { ["host": host, "port": port] }

    init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// Reads the configuration of a provider; what it lacks is as in the standard.
    init(_ configuration: [String: Any]?) {
        host = configuration?["host"] as? String ?? Self.standard.host
        port = (configuration?["port"] as? NSNumber)?.intValue ?? Self.standard.port
    }
}
