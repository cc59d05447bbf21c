import Foundation

/// The ward for which the app is made, a resource of its bundle.
struct Ward: Decodable {
    let name: String
    let host: String
    let port: Int
    let deskPort: UInt16
    let device: String

    static func load(from bundle: Bundle = .main) throws -> Ward {
        guard let url = bundle.url(forResource: "Ward", withExtension: "json") else {
            throw CocoaError(.fileNoSuchFile)
        }
        return try JSONDecoder().decode(Ward.self, from: Data(contentsOf: url))
    }
}
