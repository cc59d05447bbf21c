internal import NIOCore

/// A response to an HTTP request of either version.
struct HTTPAnswer: Sendable {
    var status = 200
    /// The header fields, with names in lower case, without `content-length`.
    var headers: [(name: String, value: String)] = []
    /// The body, which responses may share.
    var body = ByteBuffer()
}
