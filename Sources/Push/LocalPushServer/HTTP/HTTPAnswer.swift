internal import NIOCore

/// What is answered to an HTTP request, of either version.
struct HTTPAnswer: Sendable {
    /// The status code.
    var status = 200
    /// The header fields, names in lower case, without the length of the body.
    var headers: [(name: String, value: String)] = []
    /// The body, whose bytes several answers may share; empty is none.
    var body = ByteBuffer()
}
