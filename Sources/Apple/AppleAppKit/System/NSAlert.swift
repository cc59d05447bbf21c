public import Foundation

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
    /// The check box against the alert, if it is shown.
    open var suppressionButton: NSButton? { showsSuppressionButton ? checkBox : nil }
    /// The buttons.
    open private(set) var buttons: [NSButton] = []
    private lazy var checkBox = NSButton(
        checkboxWithTitle: "Do not show this message again", target: nil, action: nil)

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
        NoAnswer.tell()
        return .abort
    }

    /// Calls the handler: the session was aborted, because nobody answers.
    open func beginSheetModal(
        for sheetWindow: NSWindow,
        completionHandler handler: (@MainActor @Sendable (NSApplication.ModalResponse) -> Void)? = nil
    ) {
        NoAnswer.tell()
        DispatchQueue.main.async { MainActor.assumeIsolated { handler?(.abort) } }
    }

    /// Returns that the session was aborted: nobody answers.
    @discardableResult
    open func beginSheetModal(for sheetWindow: NSWindow) async -> NSApplication.ModalResponse { runModal() }
}
