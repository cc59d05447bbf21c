package import NIOCore

/// Turns a stream of bytes, cut anywhere, into frames.
///
/// Pure: no channel, no clock. After the first error it gives nothing but that error, because a stream that broke once
/// has no boundary left to trust.
package struct FrameParser: Sendable {
    private let maximumLength: UInt32
    private var unread = ByteBuffer()
    private var failure: FrameError?

    /// Makes a parser that refuses frames longer than `maximumLength` bytes after the length field.
    package init(maximumLength: UInt32 = Frame.maximumLength) {
        self.maximumLength = maximumLength
    }

    /// True when part of a frame has come and the rest has not.
    package var holdsPartialFrame: Bool { unread.readableBytes > 0 }

    /// Takes the next bytes of the stream.
    package mutating func receive(_ bytes: ByteBuffer) {
        guard failure == nil else { return }
        if unread.readableBytes == 0 {
            unread = bytes
        } else {
            unread.writeImmutableBuffer(bytes)
        }
    }

    /// Gives the next whole frame, or nil until more bytes come.
    ///
    /// Length, version and type are judged as soon as they are there, so that a bad frame need not be waited for.
    package mutating func next() throws(FrameError) -> Frame? {
        if let failure { throw failure }
        do throws(FrameError) {
            let frame = try read()
            if unread.readableBytes == 0 { unread = ByteBuffer() }
            return frame
        } catch {
            failure = error
            unread = ByteBuffer()
            throw error
        }
    }

    private mutating func read() throws(FrameError) -> Frame? {
        let start = unread.readerIndex
        guard let length: UInt32 = unread.getInteger(at: start) else { return nil }
        guard length <= maximumLength else {
            throw FrameError(.tooLong, "a frame of \(length) bytes; at most \(maximumLength) are taken")
        }
        guard length >= 2 else {
            throw FrameError(.tooShort, "a frame of \(length) bytes has no room for version and type")
        }
        guard let version: UInt8 = unread.getInteger(at: start + 4) else { return nil }
        guard version == Frame.version else {
            throw FrameError(.wrongVersion, "version \(version); this end speaks version \(Frame.version)")
        }
        guard let type: UInt8 = unread.getInteger(at: start + 5) else { return nil }
        guard let kind = Frame.Kind(rawValue: type) else {
            throw FrameError(.unknownKind, "no frame has type \(type)")
        }
        guard unread.readableBytes >= 4 + Int(length) else { return nil }
        unread.moveReaderIndex(forwardBy: Frame.headerLength)
        var body = unread.readSlice(length: Int(length) - 2) ?? ByteBuffer()
        guard let frame = Frame(kind, body: &body), body.readableBytes == 0 else {
            throw FrameError(.badBody, "the \(length - 2) bytes after type \(type) do not have its form")
        }
        return frame
    }
}
