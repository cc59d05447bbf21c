extension NSWindow {
    /// The newest window before this one.
    public var attachedSheet: NSWindow? { sheets.last }

    /// Whether the window is before another one.
    public var isSheet: Bool { sheetParent != nil }

    /// Shows a window before this one; the handler gets the answer with which the app ends it.
    public func beginSheet(
        _ sheetWindow: NSWindow, completionHandler handler: (@MainActor (NSApplication.ModalResponse) -> Void)? = nil
    ) {
        sheets.append(sheetWindow)
        sheetWindow.sheetParent = self
        sheetWindow.sheetHandler = handler
        sheetWindow.makeKeyAndOrderFront(nil)
    }

    /// Shows a window before this one; returns the answer with which the app ends it.
    @discardableResult
    public func beginSheet(_ sheetWindow: NSWindow) async -> NSApplication.ModalResponse {
        await withCheckedContinuation { answer in beginSheet(sheetWindow) { answer.resume(returning: $0) } }
    }

    /// Ends a window before this one.
    public func endSheet(_ sheetWindow: NSWindow) { endSheet(sheetWindow, returnCode: .stop) }

    /// Ends a window before this one with an answer.
    public func endSheet(_ sheetWindow: NSWindow, returnCode: NSApplication.ModalResponse) {
        guard sheetWindow.sheetParent === self else { return }
        sheets.removeAll { $0 === sheetWindow }
        sheetWindow.sheetParent = nil
        let handler = sheetWindow.sheetHandler
        sheetWindow.sheetHandler = nil
        sheetWindow.orderOut(nil)
        if isVisible { makeKey() }
        handler?(returnCode)
    }
}
