public import Foundation
internal import Synchronization

/// The pasteboard, which only this app uses.
open class NSPasteboard: NSObject, @unchecked Sendable {
    // Unchecked: the content is behind a lock.

    private struct Content {
        var changeCount = 0
        var data: [PasteboardType: Data] = [:]
    }

    /// The general pasteboard.
    public static let general = NSPasteboard()

    private let content = Mutex(Content())

    /// The number of changes.
    open var changeCount: Int { content.withLock { $0.changeCount } }

    /// The kind of a content.
    public struct PasteboardType: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// Creates a kind of a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Creates a kind of a name.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// A text.
        public static let string = PasteboardType("public.utf8-plain-text")
        /// A URL.
        public static let URL = PasteboardType("public.url")
        /// The URL of a file.
        public static let fileURL = PasteboardType("public.file-url")
        /// A PNG image.
        public static let png = PasteboardType("public.png")
        /// A TIFF image.
        public static let tiff = PasteboardType("public.tiff")
        /// A text with attributes.
        public static let rtf = PasteboardType("public.rtf")
        /// A text in HTML.
        public static let html = PasteboardType("public.html")
    }

    /// The kinds of the content.
    open var types: [PasteboardType]? { content.withLock { Array($0.data.keys) } }

    /// Removes the content; returns the number of changes.
    @discardableResult
    open func clearContents() -> Int {
        content.withLock { content in
            content.data = [:]
            content.changeCount += 1
            return content.changeCount
        }
    }

    /// Announces kinds; returns the number of changes.
    @discardableResult
    open func declareTypes(_ newTypes: [PasteboardType], owner newOwner: Any?) -> Int { clearContents() }

    /// Sets a text; returns true.
    @discardableResult
    open func setString(_ string: String, forType dataType: PasteboardType) -> Bool {
        setData(Data(string.utf8), forType: dataType)
    }

    /// Sets data; returns true.
    @discardableResult
    open func setData(_ data: Data?, forType dataType: PasteboardType) -> Bool {
        content.withLock { $0.data[dataType] = data }
        return true
    }

    /// Returns the text of a kind.
    open func string(forType dataType: PasteboardType) -> String? {
        data(forType: dataType).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the data of a kind.
    open func data(forType dataType: PasteboardType) -> Data? { content.withLock { $0.data[dataType] } }
}
