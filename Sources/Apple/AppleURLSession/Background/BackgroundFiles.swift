internal import Foundation

/// The files of background transfers in the app's container, which the device reads and writes.
enum BackgroundFiles {
    private static var folder: URL {
        let home = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()
        return URL(fileURLWithPath: home).appendingPathComponent("Library/Caches/com.apple.nsurlsessiond")
    }

    /// Creates the folder of the downloaded files, and returns its path.
    static func downloads() throws -> String { try make("Downloads").path }

    /// Writes the body of a request to a file, and returns its path.
    static func keep(_ body: Data) throws -> String {
        let file = try next()
        try body.write(to: file)
        return file.path
    }

    /// Copies the file of an upload, which the app may delete afterwards, and returns the path of the copy.
    static func copy(_ file: URL) throws -> String {
        let copy = try next()
        try FileManager.default.copyItem(at: file, to: copy)
        return copy.path
    }

    /// Deletes a file if it exists.
    static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

    private static func next() throws -> URL {
        try make("Uploads").appendingPathComponent(UUID().uuidString)
    }

    private static func make(_ name: String) throws -> URL {
        let made = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
        return made
    }
}
