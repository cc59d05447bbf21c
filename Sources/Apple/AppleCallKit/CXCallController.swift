internal import AppleFoundation
public import Dispatch
public import Foundation

/// What an app asks about its own calls, by way of its provider.
open class CXCallController: NSObject {
    private let queue: DispatchQueue
    private let provider: () -> CXProvider?

    /// Makes a controller whose handlers are called on the main queue.
    public override convenience init() { self.init(queue: .main) }

    /// Makes a controller whose handlers are called on a queue.
    public convenience init(queue: DispatchQueue) { self.init(queue: queue) { CXProvider.latest } }

    package init(queue: DispatchQueue, provider: @escaping () -> CXProvider?) {
        self.queue = queue
        self.provider = provider
    }

    /// Has the provider's delegate do actions; the handler is called when the system has taken them.
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

    /// Has the provider's delegate do actions.
    @preconcurrency
    open func requestTransaction(
        with actions: [CXAction], completion: @escaping @Sendable ((any Error)?) -> Void
    ) {
        request(CXTransaction(actions: actions), completion: completion)
    }

    /// Has the provider's delegate do an action.
    @preconcurrency
    open func requestTransaction(with action: CXAction, completion: @escaping @Sendable ((any Error)?) -> Void) {
        request(CXTransaction(action: action), completion: completion)
    }
}

extension CXCallController {
    /// Has the provider's delegate do actions.
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

/// Why a transaction is not taken.
public struct CXErrorCodeRequestTransactionError: _BridgedStoredNSError, Sendable {
    /// The code of the error.
    public enum Code: Int, Sendable, _ErrorCodeProtocol {
        /// The type of the errors.
        public typealias _ErrorType = CXErrorCodeRequestTransactionError

        /// There is no provider.
        case unknownCallProvider = 2
        /// It has no actions.
        case emptyTransaction
        /// There is no such call.
        case unknownCallUUID
        /// There is a call with this identifier.
        case callUUIDAlreadyExists
    }

    /// There is no provider.
    public static var unknownCallProvider: Code { .unknownCallProvider }
    /// It has no actions.
    public static var emptyTransaction: Code { .emptyTransaction }
    /// There is no such call.
    public static var unknownCallUUID: Code { .unknownCallUUID }
    /// There is a call with this identifier.
    public static var callUUIDAlreadyExists: Code { .callUUIDAlreadyExists }

    /// The domain.
    public static var _nsErrorDomain: String { CXErrorDomainRequestTransaction }
    /// The error with its code and its description.
    public let _nsError: NSError

    /// Creates an error from one of the domain.
    public init(_nsError error: NSError) { _nsError = error }
}
