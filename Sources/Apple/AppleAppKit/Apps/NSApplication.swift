public import AppleFoundation
internal import AppleUIKit
internal import Foundation
internal import Glibc

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// The application object of the program, as a global name.
@MainActor @preconcurrency public var NSApp: NSApplication! { NSApplication.shared }

/// The application object of a program for macOS, without a user interface.
@MainActor @preconcurrency
open class NSApplication: NSResponder {
    private static var made: NSApplication?

    /// The application object of this program, of the class that is first asked for it.
    open class var shared: NSApplication {
        if let made { return made }
        let app = _DelegateInstance.make(self) as? NSApplication ?? NSApplication()
        made = app
        return app
    }

    /// The delegate; a weak reference.
    open weak var delegate: (any NSApplicationDelegate)?
    /// The menu bar; not drawn.
    open var mainMenu: NSMenu?
    /// The menu of windows; not drawn.
    open var windowsMenu: NSMenu?
    /// The menu of services; not drawn.
    open var servicesMenu: NSMenu?
    /// The menu of help; not drawn.
    open var helpMenu: NSMenu?
    /// The image of the app; not drawn.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var applicationIconImage: NSImage! = NSImage()
    /// The tile in the Dock; not drawn.
    open var dockTile = NSDockTile()
    /// The appearance of the app; without effect.
    open var appearance: NSAppearance?
    /// The event that is handled; `nil`, as a lab has none.
    open var currentEvent: NSEvent? { nil }

    private var policy = ActivationPolicy.regular
    private var isHiddenByApp = false
    private var isAskedToTerminate = false
    /// Passes the life cycle of the device on to the delegate.
    package let life = ApplicationLife()

    /// Creates the application object.
    public override init() { super.init() }

    /// Whether the app is in the foreground.
    open var isActive: Bool { UIApplication.shared.applicationState == .active && !life.hasResigned }
    /// Whether the app runs.
    open var isRunning: Bool { life.isLaunched }
    /// Whether the app is hidden.
    open var isHidden: Bool { isHiddenByApp }
    /// The windows that the app has created and not closed.
    open var windows: [NSWindow] { NSWindow.all }
    /// The window that gets the keys.
    open var keyWindow: NSWindow? { NSWindow.all.last { $0.isKeyWindow } }
    /// The main window.
    open var mainWindow: NSWindow? { keyWindow }
    /// The windows in their order.
    open var orderedWindows: [NSWindow] { NSWindow.all.reversed() }
    /// The appearance in effect: that of a light desktop.
    open var effectiveAppearance: NSAppearance { appearance ?? NSAppearance(named: .aqua) }

    /// Launches the app, and runs it until the process ends.
    ///
    /// An app of the Mac counts as inactive for notifications until it has a delegate of the notification center.
    open func run() { UIApplication.run(life, silences: false) }

    /// Ends the main loop, which ends the process in a lab.
    open func stop(_ sender: Any?) { exit(0) }

    /// Asks the delegate, and ends the process with its consent.
    open func terminate(_ sender: Any?) {
        switch delegate?.applicationShouldTerminate(self) ?? .terminateNow {
        case .terminateNow: end()
        case .terminateLater: isAskedToTerminate = true
        case .terminateCancel: break
        }
    }

    /// Ends the process, or not, after ``TerminateReply/terminateLater``.
    open func reply(toApplicationShouldTerminate shouldTerminate: Bool) {
        guard isAskedToTerminate else { return }
        isAskedToTerminate = false
        if shouldTerminate { end() }
    }

    private func end() -> Never {
        life.post(Self.willTerminateNotification) { $0.applicationWillTerminate($1) }
        exit(0)
    }

    /// Returns how the app appears.
    open func activationPolicy() -> ActivationPolicy { policy }

    /// Changes how the app appears; returns true.
    @discardableResult
    open func setActivationPolicy(_ activationPolicy: ActivationPolicy) -> Bool {
        policy = activationPolicy
        return true
    }

    /// Does nothing: in a lab the scenario brings apps to the foreground.
    open func activate() {}

    /// Does nothing: in a lab the scenario brings apps to the foreground.
    open func activate(ignoringOtherApps flag: Bool) {}

    /// Does nothing: in a lab the scenario brings apps to the background.
    open func deactivate() {}

    /// Hides the windows of the app, which are not drawn.
    open func hide(_ sender: Any?) { isHiddenByApp = true }

    /// Shows the windows of the app, which are not drawn.
    open func unhide(_ sender: Any?) { isHiddenByApp = false }

    /// Does nothing: a lab has no other apps.
    open func hideOtherApplications(_ sender: Any?) {}

    /// Does nothing: a lab has no other apps.
    open func unhideAllApplications(_ sender: Any?) {}

    /// Shows a window, and returns that the session was aborted: nobody uses the window.
    @discardableResult
    open func runModal(for window: NSWindow) -> ModalResponse {
        NoAnswer.tell()
        window.makeKeyAndOrderFront(nil)
        return .abort
    }

    /// Does nothing: no modal session lasts.
    open func stopModal() {}

    /// Does nothing: no modal session lasts.
    open func stopModal(withCode returnCode: ModalResponse) {}

    /// Does nothing: no modal session lasts.
    open func abortModal() {}

    /// Does nothing: no panel is drawn.
    open func orderFrontStandardAboutPanel(_ sender: Any?) {}

    /// Does nothing: no panel is drawn.
    open func orderFrontStandardAboutPanel(options: [AboutPanelOptionKey: Any] = [:]) {}

    /// Does nothing; returns 0.
    @discardableResult
    open func requestUserAttention(_ requestType: RequestUserAttentionType) -> Int { 0 }

    /// Does nothing.
    open func cancelUserAttentionRequest(_ request: Int) {}

    /// Returns the object that a method is called of: the given one, or the first that has it of the key window, the
    /// app and their delegates.
    open func target(forAction action: Selector, to target: Any?, from sender: Any?) -> Any? {
        let window = keyWindow
        let candidates: [AnyObject?] =
            target.map { [$0 as AnyObject] }
            ?? [window?.contentViewController, window, window?.delegate, window?.windowController, self, delegate]
        return candidates.compactMap { $0 }.first { action.fits($0) }
    }

    /// Calls a method of an object, or of the first that has it; returns whether there is such an object.
    @discardableResult
    open func sendAction(_ action: Selector, to target: Any?, from sender: Any?) -> Bool {
        guard let object = self.target(forAction: action, to: target, from: sender) else { return false }
        action.send(to: object as AnyObject, sender as Any)
        return true
    }

    /// Reports to the delegate that the registration failed, because a lab has no remote notifications.
    open func registerForRemoteNotifications() {
        let error = NSError(
            domain: NSCocoaErrorDomain, code: 3010,
            userInfo: [NSLocalizedDescriptionKey: "remote notifications are not supported in a lab"])
        DispatchQueue.main.async {
            MainActor.assumeIsolated {
                let app = NSApplication.shared
                app.delegate?.application(app, didFailToRegisterForRemoteNotificationsWithError: error)
            }
        }
    }
}

/// Runs the app of the program until it ends.
///
/// - Parameters:
///   - argc: the number of arguments.
///   - argv: the arguments.
@MainActor @preconcurrency
public func NSApplicationMain(
    _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> Int32 {
    NSApplication.shared.run()
    return 0
}
