internal import DeviceProtocol
public import Foundation

/// The other apps of the Mac, of which a lab has none.
open class NSWorkspace: NSObject, @unchecked Sendable {
    // Unchecked: it has no state that changes.

    /// The workspace of the process.
    public static let shared = NSWorkspace()

    /// The center of the workspace's notifications.
    public let notificationCenter = NotificationCenter()

    /// Does nothing, and returns false: no other app opens the URL.
    @discardableResult
    open func open(_ url: URL) -> Bool {
        Self.notice.write()
        return false
    }

    /// Calls the handler with an error: no other app opens the URL.
    open func open(
        _ url: URL, configuration: OpenConfiguration,
        completionHandler: (@Sendable (NSRunningApplication?, (any Error)?) -> Void)? = nil
    ) {
        Self.notice.write()
        DispatchQueue.main.async { completionHandler?(nil, CocoaError(.featureUnsupported)) }
    }

    /// Calls the handler with an error: no other app is there.
    open func openApplication(
        at applicationURL: URL, configuration: OpenConfiguration,
        completionHandler: (@Sendable (NSRunningApplication?, (any Error)?) -> Void)? = nil
    ) { open(applicationURL, configuration: configuration, completionHandler: completionHandler) }

    /// Throws an error: no other app opens the URL.
    @discardableResult
    open func open(_ url: URL, configuration: OpenConfiguration) async throws -> NSRunningApplication {
        Self.notice.write()
        throw CocoaError(.featureUnsupported)
    }

    /// Throws an error: no other app is there.
    @discardableResult
    open func openApplication(at applicationURL: URL, configuration: OpenConfiguration) async throws
        -> NSRunningApplication
    { try await open(applicationURL, configuration: configuration) }

    /// Does nothing.
    open func activateFileViewerSelecting(_ fileURLs: [URL]) { Self.notice.write() }

    /// Returns `nil`: no other app is there.
    open func urlForApplication(withBundleIdentifier bundleIdentifier: String) -> URL? { nil }

    /// Returns `nil`: no other app is there.
    open func urlForApplication(toOpen url: URL) -> URL? { nil }

    /// Returns an image without pixels.
    open func icon(forFile fullPath: String) -> NSImage { NSImage() }

    /// The apps that run: this one.
    open var runningApplications: [NSRunningApplication] { [.current] }

    /// The app in the foreground: this one, if it is there.
    open var frontmostApplication: NSRunningApplication? {
        let isActive =
            Thread.isMainThread
            ? MainActor.assumeIsolated { NSApplication.shared.isActive }
            : DispatchQueue.main.sync { MainActor.assumeIsolated { NSApplication.shared.isActive } }
        return isActive ? .current : nil
    }

    /// The settings with which an app is opened.
    open class OpenConfiguration: NSObject {
        /// Whether the app comes to the foreground.
        open var activates = true
        /// The arguments of the app.
        open var arguments: [String] = []
        /// Whether a new instance is opened.
        open var createsNewApplicationInstance = false
    }

    /// Posted before the Mac sleeps; never in a lab.
    public static let willSleepNotification = Notification.Name("NSWorkspaceWillSleepNotification")
    /// Posted after the Mac has woken; never in a lab.
    public static let didWakeNotification = Notification.Name("NSWorkspaceDidWakeNotification")
    /// Posted before the Mac is switched off; never in a lab.
    public static let willPowerOffNotification = Notification.Name("NSWorkspaceWillPowerOffNotification")
    /// Posted after the screens have gone to sleep; never in a lab.
    public static let screensDidSleepNotification = Notification.Name(
        "NSWorkspaceScreensDidSleepNotification")
    /// Posted after the screens have woken; never in a lab.
    public static let screensDidWakeNotification = Notification.Name(
        "NSWorkspaceScreensDidWakeNotification")
    /// Posted after an app has come to the foreground; never in a lab.
    public static let didActivateApplicationNotification = Notification.Name(
        "NSWorkspaceDidActivateApplicationNotification")
    /// Posted after an app was launched; never in a lab.
    public static let didLaunchApplicationNotification = Notification.Name(
        "NSWorkspaceDidLaunchApplicationNotification")
    /// Posted after an app has ended; never in a lab.
    public static let didTerminateApplicationNotification = Notification.Name(
        "NSWorkspaceDidTerminateApplicationNotification")

    private static let notice = OneTimeNotice(
        "NSWorkspace: no other app is on this Mac, so that it opens nothing.")
}

/// An app that runs; only this one does.
open class NSRunningApplication: NSObject, @unchecked Sendable {
    // Unchecked: it has no state.

    /// This app.
    public static let current = NSRunningApplication()

    /// The identifier of the process.
    open var processIdentifier: Int32 { ProcessInfo.processInfo.processIdentifier }
    /// The identifier of the bundle.
    open var bundleIdentifier: String? { Bundle.main.bundleIdentifier }
    /// The URL of the bundle.
    open var bundleURL: URL? { Bundle.main.bundleURL }
    /// The name of the app.
    open var localizedName: String? { ProcessInfo.processInfo.processName }
    /// Whether the app has ended.
    open var isTerminated: Bool { false }

    /// Returns this app if it has an identifier.
    open class func runningApplications(withBundleIdentifier bundleIdentifier: String) -> [NSRunningApplication] {
        bundleIdentifier == Bundle.main.bundleIdentifier ? [current] : []
    }
}
