internal import DeviceProtocol
public import Foundation

/// The pasteboard, which only this app uses.
@MainActor @preconcurrency
open class NSPasteboard: NSObject {
    /// The general pasteboard.
    public static let general = NSPasteboard()

    /// The number of changes.
    open private(set) var changeCount = 0
    private var contents: [PasteboardType: Data] = [:]

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
    open var types: [PasteboardType]? { Array(contents.keys) }

    /// Removes the content; returns the number of changes.
    @discardableResult
    open func clearContents() -> Int {
        contents = [:]
        changeCount += 1
        return changeCount
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
        contents[dataType] = data
        changeCount += 1
        return true
    }

    /// Returns the text of a kind.
    open func string(forType dataType: PasteboardType) -> String? {
        contents[dataType].map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the data of a kind.
    open func data(forType dataType: PasteboardType) -> Data? { contents[dataType] }
}

/// A screen, of which a lab has none.
@MainActor @preconcurrency
open class NSScreen: NSObject {
    /// The main screen; `nil`.
    open class var main: NSScreen? { nil }
    /// The screens; none.
    open class var screens: [NSScreen] { [] }
    /// The frame.
    open var frame: NSRect { .zero }
    /// The frame without the menu bar and the Dock.
    open var visibleFrame: NSRect { .zero }
    /// The pixels of a point.
    open var backingScaleFactor: CGFloat { 2 }
}

/// The tile of the app in the Dock, which is not drawn.
@MainActor @preconcurrency
open class NSDockTile: NSObject {
    /// The text of the badge.
    open var badgeLabel: String?
    /// Whether the badge is shown.
    open var showsApplicationBadge = true
    /// The view of the tile.
    open var contentView: NSView?

    /// Does nothing.
    open func display() {}
}

/// The appearance of views; nothing is drawn.
open class NSAppearance: NSObject, @unchecked Sendable {  // Immutable.
    /// The name of an appearance.
    public struct Name: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// Creates a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The light appearance.
        public static let aqua = Name(rawValue: "NSAppearanceNameAqua")
        /// The dark appearance.
        public static let darkAqua = Name(rawValue: "NSAppearanceNameDarkAqua")
        /// The light appearance of transparent panels.
        public static let vibrantLight = Name(rawValue: "NSAppearanceNameVibrantLight")
        /// The dark appearance of transparent panels.
        public static let vibrantDark = Name(rawValue: "NSAppearanceNameVibrantDark")
    }

    /// The name.
    public let name: Name

    /// Creates an appearance.
    public init(named name: Name) { self.name = name }

    /// Returns the own name if it is among others.
    open func bestMatch(from appearances: [Name]) -> Name? { appearances.contains(name) ? name : nil }
}

/// An alert, which nobody answers: a modal one returns at once as aborted, and says so once on standard error.
@MainActor @preconcurrency
open class NSAlert: NSObject {
    /// The urgency of an alert.
    public enum Style: UInt, Sendable {
        /// A warning.
        case warning = 0
        /// Information.
        case informational = 1
        /// A danger.
        case critical = 2
    }

    /// The text.
    open var messageText = ""
    /// The smaller text.
    open var informativeText = ""
    /// The urgency.
    open var alertStyle = Style.warning
    /// The image; not drawn.
    open var icon: NSImage?
    /// A view of the app; not drawn.
    open var accessoryView: NSView?
    /// Whether there is a check box against the alert.
    open var showsSuppressionButton = false
    /// The buttons.
    open private(set) var buttons: [NSButton] = []

    /// Creates an alert with the description of an error.
    public convenience init(error: any Error) {
        self.init()
        messageText = error.localizedDescription
    }

    /// Adds a button.
    @discardableResult
    open func addButton(withTitle title: String) -> NSButton {
        let button = NSButton(title: title, target: nil, action: nil)
        buttons.append(button)
        return button
    }

    /// Returns that the session was aborted: nobody answers.
    @discardableResult
    open func runModal() -> NSApplication.ModalResponse {
        NoAnswer.notice.write()
        return .abort
    }

    /// Calls the handler: the session was aborted, because nobody answers.
    open func beginSheetModal(
        for sheetWindow: NSWindow,
        completionHandler handler: (@MainActor @Sendable (NSApplication.ModalResponse) -> Void)? = nil
    ) {
        NoAnswer.notice.write()
        DispatchQueue.main.async { MainActor.assumeIsolated { handler?(.abort) } }
    }
}
