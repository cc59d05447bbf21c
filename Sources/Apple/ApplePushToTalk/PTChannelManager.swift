internal import AppleFoundation
internal import DeviceProtocol
public import Foundation
internal import Synchronization

/// The push-to-talk channel of the app ("PTChannelManager" of Apple).
///
/// The device keeps the channel, also when the app has ended or the device was restarted. Messages come from the app's push
/// provider (`reportPushToTalkMessage(userInfo:)`); they resume or launch the app. While somebody speaks, the app is not
/// suspended. The delegates are called on the main queue.
public class PTChannelManager: NSObject, @unchecked Sendable {
    // Unchecked: the state is used on the main queue only, but for the channel, which has a lock.

    let delegate: any PTChannelManagerDelegate
    private let restorer: any PTChannelRestorationDelegate
    private let device: any DeviceRequests
    private let channel = Mutex<UUID?>(nil)
    private let isReady = Mutex(false)
    var participant: PTParticipant?
    var isTransmitting = false
    var mode = PTTransmissionMode.fullDuplex
    /// Lets the device suspend the app; `nil` while nobody speaks.
    var endAudio: (@Sendable () -> Void)?

    private static let shared = Mutex<PTChannelManager?>(nil)

    init(
        _ delegate: any PTChannelManagerDelegate, _ restorer: any PTChannelRestorationDelegate,
        device: any DeviceRequests
    ) {
        (self.delegate, self.restorer, self.device) = (delegate, restorer, device)
    }

    /// Passes the manager of the app to a closure on the main queue; each later call gets the same one.
    ///
    /// An app creates its manager at each launch. The errors are those of ``PTInstantiationError``.
    public class func channelManager(
        delegate: any PTChannelManagerDelegate, restorationDelegate: any PTChannelRestorationDelegate,
        completionHandler: @escaping @Sendable (PTChannelManager?, (any Error)?) -> Void
    ) {
        let manager = PTChannelManager(delegate, restorationDelegate, device: DeviceConnection.shared)
        let result = Result { () throws(PTInstantiationError) in try manager.becomeShared() }
        DispatchQueue.main.async {
            switch result {
            case .success(let shared?): completionHandler(shared, nil)
            case .success(nil): manager.open(completionHandler)
            case .failure(let error): completionHandler(nil, error)
            }
        }
    }

    /// Returns the manager of the app; each later call returns the same one.
    ///
    /// An app creates its manager at each launch. The errors are those of ``PTInstantiationError``.
    public class func channelManager(
        delegate: any PTChannelManagerDelegate, restorationDelegate: any PTChannelRestorationDelegate
    ) async throws -> PTChannelManager {
        try await withCheckedThrowingContinuation { continuation in
            channelManager(delegate: delegate, restorationDelegate: restorationDelegate) { manager, error in
                if let manager {
                    continuation.resume(returning: manager)
                } else {
                    continuation.resume(throwing: error ?? PTInstantiationError(.unknown))
                }
            }
        }
    }

    /// The UUID of the channel that the app has joined; `nil` if it has joined none.
    public var activeChannelUUID: UUID? { channel.withLock(\.self) }

    /// Makes this the manager of the app; returns the one that there is already.
    private func becomeShared() throws(PTInstantiationError) -> PTChannelManager? {
        let modes = Bundle.main.object(forInfoDictionaryKey: "UIBackgroundModes") as? [String] ?? []
        guard modes.contains("push-to-talk") else {
            Self.tell("'push-to-talk' is not among UIBackgroundModes of the Info.plist: add it.")
            throw PTInstantiationError(.missingBackgroundMode)
        }
        let former = Self.shared.withLock { shared -> PTChannelManager? in
            if shared == nil { shared = self }
            return shared
        }
        guard let former, former !== self else { return nil }
        guard former.isReady.withLock(\.self) else { throw PTInstantiationError(.instantiationAlreadyInProgress) }
        return former
    }

    private static func tell(_ text: String) { FileHandle.standardError.write(Data("PushToTalk: \(text)\n".utf8)) }

    /// Restores the channel, then gets the messages of the device.
    func open(_ completion: @escaping @Sendable (PTChannelManager?, (any Error)?) -> Void) {
        ask(.observePushToTalk) { [self] reply in
            switch reply {
            case .pushToTalk(.restored(let former)):
                let restored = former.flatMap { UUID(uuidString: $0.identifier) }
                if let restored { _ = restorer.channelDescriptor(restoredChannelUUID: restored) }
                isReady.withLock { $0 = true }
                completion(self, nil)
                if let restored { join(restored, .channelRestoration) }
            case .pushToTalk(.message(let userInfo)): take(PropertyListText.decode(userInfo) ?? [:])
            case .pushToTalk(.button(let isPressed)): pressed(isPressed)
            case .pushToTalk(.left): activeChannelUUID.map { leave($0, .userRequest) }
            default:
                guard !isReady.withLock(\.self) else { return }
                Self.shared.withLock { $0 = nil }
                completion(nil, PTInstantiationError(.unknown))
            }
        }
    }

    /// Sends a message about the channel; calls a closure on the main queue with the error, if any.
    func send(_ message: PushToTalkMessage, then: @escaping @Sendable (PTChannelError?) -> Void) {
        ask(.pushToTalk(message)) { reply in
            switch reply {
            case .done: then(nil)
            case .pushToTalkRefused(let code, let message):
                let code = PTChannelError.Code(rawValue: code) ?? .unknown
                then(PTChannelError(code, userInfo: [NSLocalizedDescriptionKey: message]))
            default: then(PTChannelError(.unknown))
            }
        }
    }

    private func ask(_ content: AppRequest.Content, then: @escaping @Sendable (AppReply.Event) -> Void) {
        device.request(content) { reply in DispatchQueue.main.async { then(reply) } }
    }

    /// Keeps the app from being suspended; returns the function that ends that.
    func stayAwake() -> @Sendable () -> Void { device.hold(.stayAwake(.pushToTalk)) { _ in } }

    /// Sets the channel, and notifies the delegate.
    func join(_ identifier: UUID, _ reason: PTChannelJoinReason) {
        channel.withLock { $0 = identifier }
        delegate.channelManager(self, didJoinChannel: identifier, reason: reason)
        Self.tell("a lab has no servers of Apple, so that no push comes for the token.")
        delegate.channelManager(self, receivedEphemeralPushToken: PushToken.bytes(identifier.uuidString))
    }

    /// Forgets the channel, and notifies the delegate.
    func leave(_ identifier: UUID, _ reason: PTChannelLeaveReason) {
        channel.withLock { $0 = nil }
        (participant, isTransmitting, mode) = (nil, false, .fullDuplex)
        updateAudio()
        delegate.channelManager(self, didLeaveChannel: identifier, reason: reason)
    }
}
