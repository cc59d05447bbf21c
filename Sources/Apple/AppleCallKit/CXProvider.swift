internal import AppleFoundation
package import DeviceProtocol
public import Dispatch
public import Foundation

/// The calls of an app, as the system shows them; a lab shows none, and takes an incoming call for shown.
///
/// Unchecked: the configuration and the delegate are set by the app as on iOS, all else is under a lock.
open class CXProvider: NSObject, @unchecked Sendable {
    /// How the calls look.
    open var configuration: CXProviderConfiguration
    private weak var delegate: (any CXProviderDelegate)?
    private var queue = DispatchQueue.main
    private let device: any DeviceRequests
    let calls = Calls()
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
    }

    /// Sets who is told, and is not kept, on which queue; `nil` is the main one.
    open func setDelegate(_ delegate: (any CXProviderDelegate)?, queue: DispatchQueue?) {
        self.delegate = delegate
        self.queue = queue ?? .main
        tell { $0.providerDidBegin($1) }
    }

    /// Shows an incoming call; an app has to do so within seconds when it is handed one by its push provider.
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
            if error != nil { calls.remove(UUID) }
            queue.async { completion(error) }
        }
    }

    /// Shows an incoming call.
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

    /// More is known of a call, which a lab does not show.
    open func reportCall(with UUID: UUID, updated update: CXCallUpdate) {}

    /// A call has ended.
    open func reportCall(with UUID: UUID, endedAt dateEnded: Date?, reason endedReason: CXCallEndedReason) {
        calls.remove(UUID)
    }

    /// Ends all calls; the provider is of no use any more.
    open func invalidate() {
        calls.removeAll()
        tell { $0.providerDidReset($1) }
    }

    /// Calls the delegate asynchronously on its queue.
    func tell(_ body: @escaping @Sendable (any CXProviderDelegate, CXProvider) -> Void) {
        queue.async { [self] in
            if let delegate { body(delegate, self) }
        }
    }
}

/// Why a call has ended.
public enum CXCallEndedReason: Int, Sendable {
    /// It failed.
    case failed = 1
    /// The other side has ended it.
    case remoteEnded
    /// Nobody answered.
    case unanswered
    /// It was answered on another device.
    case answeredElsewhere
    /// It was declined on another device.
    case declinedElsewhere
}
