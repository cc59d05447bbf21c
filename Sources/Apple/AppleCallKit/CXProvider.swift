internal import AppleAVFAudio
internal import AppleFoundation
package import DeviceProtocol
public import Dispatch
public import Foundation
internal import Synchronization

/// Reports the calls of an app to the system.
///
/// A lab has no screen: an incoming call that the device accepts counts as shown.
///
/// Unchecked: the app sets the configuration and the delegate as on iOS; everything else is under a lock.
open class CXProvider: NSObject, @unchecked Sendable {
    /// The settings for how calls are presented.
    open var configuration: CXProviderConfiguration
    private weak var delegate: (any CXProviderDelegate)?
    private var queue = DispatchQueue.main
    private let device: any DeviceRequests
    let calls: Calls
    /// The transactions that the delegate has not completed.
    let transactions = Mutex<[Handed<CXTransaction>]>([])
    private static let latestProvider = LatestProvider()

    /// The provider that the app has created last; a weak reference.
    static var latest: CXProvider? { latestProvider.value }

    /// Makes a provider of calls.
    public convenience init(configuration: CXProviderConfiguration) {
        self.init(configuration: configuration, device: DeviceConnection.shared)
        Self.latestProvider.value = self
    }

    package init(configuration: CXProviderConfiguration, device: any DeviceRequests) {
        self.configuration = configuration
        self.device = device
        calls = Calls(device)
    }

    /// Sets the delegate, a weak reference, and the queue on which it is called; `nil` is the main queue.
    open func setDelegate(_ delegate: (any CXProviderDelegate)?, queue: DispatchQueue?) {
        self.delegate = delegate
        self.queue = queue ?? .main
        tell { $0.providerDidBegin($1) }
    }

    /// Reports an incoming call; an app must do so within seconds after its push provider has reported one.
    ///
    /// The handler is called on the queue of the delegate.
    @preconcurrency
    open func reportNewIncomingCall(
        with UUID: UUID, update: CXCallUpdate, completion: @escaping @Sendable ((any Error)?) -> Void
    ) {
        guard calls.insert(UUID) else {
            let error = CXErrorCodeIncomingCallError(.callUUIDAlreadyExists, "There is a call with this UUID.")
            return queue.async { completion(error) }
        }
        device.request(.callReported) { [self] reply in
            let error = Self.error(reply)
            if error == nil { calls.begin(UUID, isOutgoing: false) } else { end(UUID) }
            queue.async { completion(error) }
        }
    }

    /// Reports an incoming call.
    public func reportNewIncomingCall(with UUID: UUID, update: CXCallUpdate) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            reportNewIncomingCall(with: UUID, update: update) { error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
    }

    private static func error(_ reply: AppReply.Event) -> CXErrorCodeIncomingCallError? {
        switch reply {
        case .failed(let failure): CXErrorCodeIncomingCallError(.unknown, failure.message)
        case .pushRefused(_, let message): CXErrorCodeIncomingCallError(.unknown, message)
        default: nil
        }
    }

    /// Has no effect, because a lab does not show calls.
    open func reportCall(with UUID: UUID, updated update: CXCallUpdate) {}

    /// Reports that a call has ended.
    open func reportCall(with UUID: UUID, endedAt dateEnded: Date?, reason endedReason: CXCallEndedReason) {
        end(UUID)
    }

    /// Ends all calls, forgets the pending transactions, and notifies the delegate by `providerDidReset`.
    open func invalidate() {
        calls.removeAll { hadAudio in
            tell { $0.providerDidReset($1) }
            if hadAudio { tellAudio(false) }
        }
        transactions.withLock { $0 = [] }
    }

    /// Calls the delegate asynchronously on its queue.
    func tell(_ body: @escaping @Sendable (any CXProviderDelegate, CXProvider) -> Void) {
        queue.async { [self] in
            if let delegate { body(delegate, self) }
        }
    }
}

/// The reason why a call has ended.
public enum CXCallEndedReason: Int, Sendable {
    /// The call failed.
    case failed = 1
    /// The remote side ended the call.
    case remoteEnded
    /// The call was not answered.
    case unanswered
    /// The call was answered on another device.
    case answeredElsewhere
    /// The call was declined on another device.
    case declinedElsewhere
}
