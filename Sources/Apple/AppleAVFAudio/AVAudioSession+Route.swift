internal import AppleFoundation
public import Foundation
internal import Synchronization

extension AVAudioSession {
    /// The inputs and outputs that the session uses.
    public var currentRoute: AVAudioSessionRouteDescription { Self.route(of: state.withLock { $0 }) }

    static func route(of state: State) -> AVAudioSessionRouteDescription {
        let isQuiet = state.category == .playAndRecord && !state.options.contains(.defaultToSpeaker)
        let isReceiver = isQuiet && state.output == .none && state.mode != .videoChat
        return AVAudioSessionRouteDescription(
            outputs: state.category == .record ? [] : [isReceiver ? .receiver : .loudspeaker])
    }

    /// Changes settings; posts the notification of routes if another route follows, or if another category is set.
    func changeRoute(_ reason: RouteChangeReason, _ body: (inout State) -> Void) {
        state.withLock { state in
            let former = state
            body(&state)
            let formerRoute = Self.route(of: former)
            let isSame = formerRoute.outputs == Self.route(of: state).outputs
            // Enqueued under the lock, so that the notifications come in order.
            if !isSame || former.category != state.category { post(reason, formerRoute) }
        }
    }

    /// Posts the notification of routes, on another thread, as its page warns.
    private func post(_ reason: RouteChangeReason, _ former: AVAudioSessionRouteDescription) {
        let info: [AnyHashable: Any] = [
            AVAudioSessionRouteChangeReasonKey: reason.rawValue, AVAudioSessionRouteChangePreviousRouteKey: former,
        ]
        let notification = Notification(name: Self.routeChangeNotification, object: self, userInfo: info)
        let posted = Posted(notification: notification)
        Self.routeChanges.async { NotificationCenter.default.post(posted.notification) }
    }

    private static let routeChanges = DispatchQueue(label: "pushlab.audio.routes")

    /// Posted on another thread when the route changes; its `userInfo` has the reason and the former route.
    public class var routeChangeNotification: Notification.Name { .init("AVAudioSessionRouteChangeNotification") }
    /// Posted when another app interrupts this one, which does not happen in a lab.
    public class var interruptionNotification: Notification.Name { .init("AVAudioSessionInterruptionNotification") }
    /// Posted when the media server ends, which does not happen in a lab.
    public class var mediaServicesWereLostNotification: Notification.Name {
        .init("AVAudioSessionMediaServicesWereLostNotification")
    }
    /// Posted when the media server has restarted, which does not happen in a lab.
    public class var mediaServicesWereResetNotification: Notification.Name {
        .init("AVAudioSessionMediaServicesWereResetNotification")
    }
    /// Posted when another app begins or ends to play, which does not happen in a lab.
    public class var silenceSecondaryAudioHintNotification: Notification.Name {
        .init("AVAudioSessionSilenceSecondaryAudioHintNotification")
    }
}

/// A notification that is only read from now on.
private struct Posted: @unchecked Sendable {
    let notification: Notification
}

/// The key of the reason, a `UInt`, in the notification of routes.
public let AVAudioSessionRouteChangeReasonKey = "AVAudioSessionRouteChangeReasonKey"
/// The key of the former route in the notification of routes.
public let AVAudioSessionRouteChangePreviousRouteKey = "AVAudioSessionRouteChangePreviousRouteKey"
/// The key of the type, a `UInt`, in the notification of interruptions.
public let AVAudioSessionInterruptionTypeKey = "AVAudioSessionInterruptionTypeKey"
/// The key of the options, a `UInt`, in the notification of interruptions.
public let AVAudioSessionInterruptionOptionKey = "AVAudioSessionInterruptionOptionKey"
/// The key of the reason, a `UInt`, in the notification of interruptions.
public let AVAudioSessionInterruptionReasonKey = "AVAudioSessionInterruptionReasonKey"
/// The key of the suspension, a `Bool`, in the notification of interruptions.
public let AVAudioSessionInterruptionWasSuspendedKey = "AVAudioSessionInterruptionWasSuspendedKey"
/// The key of the type, a `UInt`, in the notification of secondary sounds.
public let AVAudioSessionSilenceSecondaryAudioHintTypeKey = "AVAudioSessionSilenceSecondaryAudioHintTypeKey"
