internal import Foundation

/// Where messages for the developer go that have no other way.
enum StandardError {
    /// Writes a line.
    static func write(_ message: String) {
        FileHandle.standardError.write(Data((message + "\n").utf8))
    }
}
