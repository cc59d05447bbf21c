import Foundation

/// What is ordered.
struct Order: Codable, Hashable, Sendable {
    var item: String
    var count: Int
}
