import CallKit
import Foundation

/// A delegate that does what it is asked for.
final class Operator: NSObject, CXProviderDelegate {
    /// Whether actions fail.
    var fails = false
    /// Whether whole transactions are taken.
    var takesAll = false

    func providerDidBegin(_ provider: CXProvider) { tell("began, main \(Thread.isMainThread)") }

    func providerDidReset(_ provider: CXProvider) { tell("reset") }

    func provider(_ provider: CXProvider, execute transaction: CXTransaction) -> Bool {
        tell("transaction of \(transaction.actions.count), complete \(transaction.isComplete)")
        if takesAll { for action in transaction.actions { action.fulfill() } }
        return takesAll
    }

    func provider(_ provider: CXProvider, perform action: CXStartCallAction) {
        end(action, "start \(action.handle.value) \(action.contactIdentifier ?? "nobody") \(action.isVideo)")
    }

    func provider(_ provider: CXProvider, perform action: CXAnswerCallAction) { end(action, "answer") }

    func provider(_ provider: CXProvider, perform action: CXEndCallAction) { end(action, "end") }

    func provider(_ provider: CXProvider, perform action: CXSetHeldCallAction) {
        end(action, "hold \(action.isOnHold)")
    }

    func provider(_ provider: CXProvider, perform action: CXSetMutedCallAction) {
        end(action, "mute \(action.isMuted)")
    }

    private func end(_ action: CXCallAction, _ words: String) {
        let before = action.isComplete
        if fails { action.fail() } else { action.fulfill() }
        // What was completed once stays so.
        if fails { action.fulfill() } else { action.fail() }
        tell("perform \(words): complete \(before) \(action.isComplete)")
    }
}

/// A delegate that has what every delegate must have.
final class Beginner: NSObject, CXProviderDelegate {
    func providerDidReset(_ provider: CXProvider) { tell("beginner reset") }
}
