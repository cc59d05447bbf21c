internal import AppleFoundation
public import Dispatch
public import Foundation

/// Requests actions on the app's own calls; the delegate of the app's provider performs them.
open class CXCallController: NSObject {
    private let queue: DispatchQueue
    private let provider: () -> CXProvider?
    /// The observer of the calls that the controller acts on.
    public let callObserver = CXCallObserver()

    /// Makes a controller whose handlers are called on the main queue.
    public override convenience init() { self.init(queue: .main) }

    /// Makes a controller whose handlers are called on a queue.
    public convenience init(queue: DispatchQueue) { self.init(queue: queue) { CXProvider.latest } }

    package init(queue: DispatchQueue, provider: @escaping () -> CXProvider?) {
        self.queue = queue
        self.provider = provider
    }

    /// Passes a transaction to the provider's delegate; the handler is called once it is accepted or refused.
    @preconcurrency
    open func request(_ transaction: CXTransaction, completion: @escaping @Sendable ((any Error)?) -> Void) {
        let error: CXErrorCodeRequestTransactionError?
        if let provider = provider() {
            error = provider.take(transaction)
        } else {
            error = CXErrorCodeRequestTransactionError(.unknownCallProvider, "The app has no CXProvider.")
        }
        queue.async { completion(error) }
    }

    /// Passes actions to the provider's delegate as one transaction.
    @preconcurrency
    open func requestTransaction(
        with actions: [CXAction], completion: @escaping @Sendable ((any Error)?) -> Void
    ) {
        request(CXTransaction(actions: actions), completion: completion)
    }

    /// Passes an action to the provider's delegate.
    @preconcurrency
    open func requestTransaction(with action: CXAction, completion: @escaping @Sendable ((any Error)?) -> Void) {
        request(CXTransaction(action: action), completion: completion)
    }
}

extension CXCallController {
    /// Passes actions to the provider's delegate as one transaction.
    public func request(_ transaction: CXTransaction) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            request(transaction) { error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
    }
}

/// The domain of the errors of transactions.
public let CXErrorDomainRequestTransaction = "com.apple.CallKit.error.requesttransaction"

/// An error of a transaction that was refused.
public struct CXErrorCodeRequestTransactionError: _BridgedStoredNSError, Sendable {
    /// The code of the error.
    public enum Code: Int, Sendable, _ErrorCodeProtocol {
        /// The type of the errors.
        public typealias _ErrorType = CXErrorCodeRequestTransactionError

        /// An error without a more specific code.
        case unknown
        /// The app is not entitled to use CallKit.
        case unentitled
        /// The app has no provider.
        case unknownCallProvider
        /// The transaction has no actions.
        case emptyTransaction
        /// No call has the UUID of an action.
        case unknownCallUUID
        /// A call with this UUID exists already.
        case callUUIDAlreadyExists
        /// The action cannot be performed.
        case invalidAction
        /// There are as many groups of calls as the configuration allows.
        case maximumCallGroupsReached
    }

    /// An error without a more specific code.
    public static var unknown: Code { .unknown }
    /// The app is not entitled to use CallKit.
    public static var unentitled: Code { .unentitled }
    /// The action cannot be performed.
    public static var invalidAction: Code { .invalidAction }
    /// There are as many groups of calls as the configuration allows.
    public static var maximumCallGroupsReached: Code { .maximumCallGroupsReached }
    /// The app has no provider.
    public static var unknownCallProvider: Code { .unknownCallProvider }
    /// The transaction has no actions.
    public static var emptyTransaction: Code { .emptyTransaction }
    /// No call has the UUID of an action.
    public static var unknownCallUUID: Code { .unknownCallUUID }
    /// A call with this UUID exists already.
    public static var callUUIDAlreadyExists: Code { .callUUIDAlreadyExists }

    /// The domain of the errors.
    public static var _nsErrorDomain: String { CXErrorDomainRequestTransaction }
    /// The error with its code and its description.
    public let _nsError: NSError

    /// Creates an error from one of the domain.
    public init(_nsError error: NSError) { _nsError = error }
}
