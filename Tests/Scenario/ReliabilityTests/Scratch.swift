import Foundation
import Glibc

/// A folder of a test that is removed with its owner.
///
/// It is not in `/tmp`, which the tests of crashes cover with an empty one.
final class Scratch: Sendable {
    /// Its path.
    let path: String

    init() throws {
        path = "/var/tmp/pushlab-test-\(getpid())-\(UInt32.random(in: .min ... .max))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file and returns its path.
    func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
        return "\(path)/\(name)"
    }

    /// The text of a file; empty when there is none.
    func read(_ name: String) -> String {
        (try? String(decoding: Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")), as: UTF8.self)) ?? ""
    }
}
