internal import AppleFoundation
public import Dispatch
public import Foundation
internal import Synchronization

/// The app's registration for pushes of Apple's servers ("PKPushRegistry" of Apple).
///
/// There are no such servers in a lab: the registry gives a token, and writes once to standard error that no push comes.
/// A scenario calls the app through its push provider.
public class PKPushRegistry: NSObject, @unchecked Sendable {
    // Unchecked: mutable state is behind the lock.

    private struct State {
        weak var delegate: (any PKPushRegistryDelegate)?
        var types: Set<PKPushType> = []
        /// The types whose token the delegate has.
        var given: Set<PKPushType> = []
    }

    private let queue: DispatchQueue
    private let state = Lock(State())
    private static let hasReported = Mutex(false)

    /// The state of a registry, under a lock: a delegate is not Sendable.
    private final class Lock<Value>: @unchecked Sendable {
        private let lock = Mutex(())
        private var value: Value

        init(_ value: Value) { self.value = value }

        func with<Result>(_ body: (inout Value) -> Result) -> Result { lock.withLock { _ in body(&value) } }
    }

    /// Creates a registry that calls its delegate on a queue; `nil` is the main queue.
    public init(queue: DispatchQueue?) { self.queue = queue ?? .main }

    /// The delegate.
    public weak var delegate: (any PKPushRegistryDelegate)? {
        get { state.with { $0.delegate } }
        set {
            state.with { $0.delegate = newValue }
            update()
        }
    }

    /// The kinds of push that the app wants; the delegate gets a token for each new one.
    public var desiredPushTypes: Set<PKPushType>? {
        get { state.with { $0.types } }
        set {
            state.with { state in
                state.types = newValue ?? []
                state.given.formIntersection(state.types)
            }
            update()
        }
    }

    /// Returns the token for a kind of push that the delegate has got; `nil` before that.
    public func pushToken(for type: PKPushType) -> Data? {
        state.with { $0.given.contains(type) } ? PushToken.bytes(type.rawValue) : nil
    }

    private func update() {
        queue.async { [self] in
            let (delegate, new) = state.with { state -> ((any PKPushRegistryDelegate)?, Set<PKPushType>) in
                guard let delegate = state.delegate else { return (nil, []) }
                let new = state.types.subtracting(state.given)
                state.given.formUnion(new)
                return (delegate, new)
            }
            guard let delegate, !new.isEmpty else { return }
            Self.report()
            for type in new.sorted(by: { $0.rawValue < $1.rawValue }) {
                let token = PushToken.bytes(type.rawValue)
                delegate.pushRegistry(self, didUpdate: PKPushCredentials(type, token), for: type)
            }
        }
    }

    private static func report() {
        let isFirst = hasReported.withLock { hasReported in
            defer { hasReported = true }
            return !hasReported
        }
        guard isFirst else { return }
        let text = "PushKit: a lab has no servers of Apple, so that no push comes for the token.\n"
        FileHandle.standardError.write(Data(text.utf8))
    }
}
