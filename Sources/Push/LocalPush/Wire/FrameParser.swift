/// Turns a stream of bytes, cut anywhere, into frames.
///
/// Pure: no channel, no clock. After the first error it gives nothing but that error, because a stream that broke once
/// has no boundary left to trust.
package struct FrameParser: Sendable {
    private let maximumLength: UInt32
    private var unread: ArraySlice<UInt8> = []
    private var failure: FrameError?

    /// Makes a parser that refuses frames longer than `maximumLength` bytes after the length field.
    package init(maximumLength: UInt32 = Frame.maximumLength) {
        self.maximumLength = maximumLength
    }

    /// True when part of a frame has come and the rest has not.
    package var holdsPartialFrame: Bool { !unread.isEmpty }

    /// Takes the next bytes of the stream.
    package mutating func receive(_ bytes: [UInt8]) {
        guard failure == nil else { return }
        if unread.isEmpty {
            unread = bytes[...]
        } else {
            unread += bytes
        }
    }

    /// Gives the next whole frame, or nil until more bytes come.
    ///
    /// Length, version and type are judged as soon as they are there, so that a bad frame need not be waited for.
    package mutating func next() throws(FrameError) -> Frame? {
        if let failure { throw failure }
        do throws(FrameError) {
            let frame = try read()
            if unread.isEmpty { unread = [] }
            return frame
        } catch {
            failure = error
            unread = []
            throw error
        }
    }

    private mutating func read() throws(FrameError) -> Frame? {
        var rest = unread
        guard let length = rest.readInteger(as: UInt32.self) else { return nil }
        guard length <= maximumLength else {
            throw FrameError(.tooLong, "a frame of \(length) bytes; at most \(maximumLength) are taken")
        }
        guard length >= 2 else {
            throw FrameError(.tooShort, "a frame of \(length) bytes has no room for version and type")
        }
        guard let version = rest.popFirst() else { return nil }
        guard version == Frame.version else {
            throw FrameError(.wrongVersion, "version \(version); this end speaks version \(Frame.version)")
        }
        guard let type = rest.popFirst() else { return nil }
        guard let kind = Frame.Kind(rawValue: type) else {
            throw FrameError(.unknownKind, "no frame has type \(type)")
        }
        guard var body = rest.readBytes(Int(length) - 2) else { return nil }
        unread = rest
        guard let frame = Frame(kind, body: &body), body.isEmpty else {
            throw FrameError(.badBody, "the \(length - 2) bytes after type \(type) do not have its form")
        }
        return frame
    }
}
