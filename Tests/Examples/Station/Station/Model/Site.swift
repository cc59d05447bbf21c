import Foundation

/// The station for which the app is made, a property list among its resources.
struct Site: Decodable {
    let name: String
    let host: String
    let port: Int
    let token: String

    static func load() throws -> Site {
        guard let url = Bundle.main.url(forResource: "Site", withExtension: "plist") else {
            throw CocoaError(.fileReadNoSuchFile)
        }
        return try PropertyListDecoder().decode(Site.self, from: Data(contentsOf: url))
    }
}
