/// Parses a byte stream, split anywhere, into frames.
///
/// After the first error it only repeats that error, because the frame boundaries are lost.
package struct FrameParser: Sendable {
    private let maximumLength: UInt32
    private var unread: ArraySlice<UInt8> = []
    private var failure: FrameError?

    package init(maximumLength: UInt32 = Frame.maximumLength) {
        self.maximumLength = maximumLength
    }

    /// Whether a frame has been received in part.
    package var holdsPartialFrame: Bool { !unread.isEmpty }

    package mutating func receive(_ bytes: [UInt8]) {
        guard failure == nil else { return }
        if unread.isEmpty {
            unread = bytes[...]
        } else {
            unread += bytes
        }
    }

    /// Returns the next complete frame; `nil` until more bytes arrive.
    ///
    /// Length, version and type are checked as soon as they arrive, before the rest of a bad frame.
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
