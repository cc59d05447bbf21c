internal import FoundationEssentials
internal import Glibc
internal import Kernel

/// A temporary folder, removed with this value.
struct PrivateFolder: ~Copyable {
    let path: String

    /// Creates a folder with access only for its owner.
    init() throws {
        var template = "/tmp/pushlab-XXXXXX".utf8CString.map(\.self)
        guard unsafe mkdtemp(&template) != nil else { throw SystemError("mkdtemp", errno, "/tmp") }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
