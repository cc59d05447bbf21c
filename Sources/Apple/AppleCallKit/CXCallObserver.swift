public import Dispatch
public import Foundation
private import Synchronization

/// Observes the calls of the app.
///
/// On a device it observes those of other apps too; a lab's app has only its own.
///
/// Unchecked: the delegate and its queue are under a lock.
open class CXCallObserver: NSObject, @unchecked Sendable {
    private let lock = NSLock()
    private weak var delegate: (any CXCallObserverDelegate)?
    private var queue = DispatchQueue.main

    /// Makes an observer.
    public override init() {
        super.init()
        CallObservers.shared.add(self)
    }

    /// The calls that have not ended.
    open var calls: [CXCall] { CallObservers.shared.calls }

    /// Sets the delegate, a weak reference, and the queue on which it is called; `nil` is the main queue.
    open func setDelegate(_ delegate: (any CXCallObserverDelegate)?, queue: DispatchQueue?) {
        lock.withLock {
            self.delegate = delegate
            self.queue = queue ?? .main
        }
    }

    func notify(_ call: CXCall) {
        lock.withLock { queue }.async { [self] in
            lock.withLock { delegate }?.callObserver(self, callChanged: call)
        }
    }
}

/// The delegate of an observer of calls.
public protocol CXCallObserverDelegate: NSObjectProtocol {
    /// Called when a call begins, connects, is put on hold or resumed, or ends.
    func callObserver(_ callObserver: CXCallObserver, callChanged call: CXCall)
}

/// The observers of a process and the calls that they observe.
final class CallObservers: Sendable {
    static let shared = CallObservers()

    private let state = Mutex(State())

    private struct State {
        var observers: [Weak] = []
        /// In the order in which they began.
        var calls: [CXCall] = []
    }

    private struct Weak {
        weak var observer: CXCallObserver?
    }

    var calls: [CXCall] { state.withLock(\.calls) }

    func add(_ observer: CXCallObserver) {
        state.withLock { state in
            state.observers.removeAll { $0.observer == nil }
            state.observers.append(Weak(observer: observer))
        }
    }

    /// Notes a call's state, and notifies the observers; the caller has to keep the changes of a call in order.
    func note(_ call: CXCall) {
        let observers = state.withLock { state in
            let index = state.calls.firstIndex { $0.uuid == call.uuid }
            switch (index, call.hasEnded) {
            case (let index?, true): state.calls.remove(at: index)
            case (let index?, false): state.calls[index] = call
            case (nil, false): state.calls.append(call)
            case (nil, true): break
            }
            return state.observers.compactMap(\.observer)
        }
        for observer in observers {
            for _ in 0..<CallRules.ofThisProcess.notifications { observer.notify(call) }
        }
    }
}
