public import Foundation

extension NSApplication {
    /// The places where an app appears.
    public enum ActivationPolicy: Int, Sendable {
        /// In the Dock and with a menu bar.
        case regular = 0
        /// Without both, as an agent with a status item.
        case accessory = 1
        /// Not at all.
        case prohibited = 2
    }

    /// The answer to the question whether the app may end.
    public enum TerminateReply: UInt, Sendable {
        /// Not.
        case terminateCancel = 0
        /// At once.
        case terminateNow = 1
        /// Later, by ``NSApplication/reply(toApplicationShouldTerminate:)``.
        case terminateLater = 2
    }

    /// The urgency of a request for attention.
    public enum RequestUserAttentionType: UInt, Sendable {
        /// Until the user comes.
        case criticalRequest = 0
        /// Once.
        case informationalRequest = 10
    }

    /// The result of opening files.
    public enum DelegateReply: UInt, Sendable {
        /// The files were opened.
        case success = 0
        /// The user has cancelled.
        case cancel = 1
        /// The files were not opened.
        case failure = 2
    }

    /// The answer of a modal session.
    public struct ModalResponse: RawRepresentable, Hashable, Sendable {
        /// The number.
        public let rawValue: Int

        /// Creates an answer of a number.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Creates an answer of a number.
        public init(_ rawValue: Int) { self.rawValue = rawValue }

        /// The OK button.
        public static let OK = ModalResponse(1)
        /// The Cancel button.
        public static let cancel = ModalResponse(0)
        /// The session was stopped.
        public static let stop = ModalResponse(-1000)
        /// The session was aborted.
        public static let abort = ModalResponse(-1001)
        /// The session goes on.
        public static let `continue` = ModalResponse(-1002)
        /// The first button of an alert.
        public static let alertFirstButtonReturn = ModalResponse(1000)
        /// The second button of an alert.
        public static let alertSecondButtonReturn = ModalResponse(1001)
        /// The third button of an alert.
        public static let alertThirdButtonReturn = ModalResponse(1002)
    }

    /// A key of the options of the about panel.
    public struct AboutPanelOptionKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// Creates a key of a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The text of the credits.
        public static let credits = AboutPanelOptionKey(rawValue: "Credits")
        /// The name of the app.
        public static let applicationName = AboutPanelOptionKey(rawValue: "ApplicationName")
        /// The icon of the app.
        public static let applicationIcon = AboutPanelOptionKey(rawValue: "ApplicationIcon")
        /// The number of the build.
        public static let version = AboutPanelOptionKey(rawValue: "Version")
        /// The version of the app.
        public static let applicationVersion = AboutPanelOptionKey(rawValue: "ApplicationVersion")
    }

    /// Posted before the launch ends.
    public nonisolated static let willFinishLaunchingNotification = Notification.Name(
        "NSApplicationWillFinishLaunchingNotification")
    /// Posted at the end of the launch.
    public nonisolated static let didFinishLaunchingNotification = Notification.Name(
        "NSApplicationDidFinishLaunchingNotification")
    /// Posted after the app has come to the foreground.
    public nonisolated static let didBecomeActiveNotification = Notification.Name(
        "NSApplicationDidBecomeActiveNotification")
    /// Posted before the app comes to the foreground.
    public nonisolated static let willBecomeActiveNotification = Notification.Name(
        "NSApplicationWillBecomeActiveNotification")
    /// Posted before the app leaves the foreground.
    public nonisolated static let willResignActiveNotification = Notification.Name(
        "NSApplicationWillResignActiveNotification")
    /// Posted after the app has left the foreground.
    public nonisolated static let didResignActiveNotification = Notification.Name(
        "NSApplicationDidResignActiveNotification")
    /// Posted before the app ends by itself.
    public nonisolated static let willTerminateNotification = Notification.Name(
        "NSApplicationWillTerminateNotification")
    /// Posted when screens have changed; never in a lab.
    public nonisolated static let didChangeScreenParametersNotification = Notification.Name(
        "NSApplicationDidChangeScreenParametersNotification")
}
