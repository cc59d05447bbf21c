import CallKit
import Foundation

/// Without a provider nothing can be asked.
func tellNoProvider() async {
    let action = CXStartCallAction(call: UUID(), handle: CXHandle(type: .generic, value: "Desk"))
    do { try await CXCallController().request(CXTransaction(action: action)) } catch {
        tell("no provider: \(words(error))")
    }
}

/// The calls of an app.
final class Desk {
    private let provider = CXProvider(configuration: CXProviderConfiguration(localizedName: "Pager"))
    private let controller = CXCallController()
    private let queue = DispatchQueue(label: "calls")
    private let delegate = Operator()
    private let (first, second, third) = (UUID(), UUID(), UUID())

    init() { provider.setDelegate(delegate, queue: queue) }

    /// Reports a call, and tells what came of it.
    private func report(_ id: UUID, _ name: String) async {
        let update = CXCallUpdate()
        update.remoteHandle = CXHandle(type: .generic, value: name)
        do {
            try await provider.reportNewIncomingCall(with: id, update: update)
            tell("reported \(name)")
        } catch {
            let isKnown =
                if case CXErrorCodeIncomingCallError.callUUIDAlreadyExists = error { true } else { false }
            tell("not reported \(name): \(words(error)), known \(isKnown)")
        }
    }

    /// Asks for actions, and tells what came of it once the delegate has had them.
    private func ask(_ name: String, _ actions: CXAction...) async {
        let transaction = CXTransaction()
        for action in actions { transaction.addAction(action) }
        do {
            try await controller.request(transaction)
            await withCheckedContinuation { done in queue.async { done.resume() } }
            tell("\(name): taken, \(actions.map(\.isComplete)), complete \(transaction.isComplete)")
        } catch {
            tell("\(name): \(words(error))")
        }
    }

    private func start(_ id: UUID) -> CXStartCallAction {
        CXStartCallAction(call: id, handle: CXHandle(type: .phoneNumber, value: "7"))
    }

    /// A call is reported once until it has ended.
    func tellIncoming() async {
        await report(first, "first")
        await report(first, "first again")
        provider.reportCall(with: first, updated: CXCallUpdate())
        await report(first, "first updated")
        provider.reportCall(with: first, endedAt: nil, reason: .remoteEnded)
        await report(first, "first after its end")
        await report(second, "second")
    }

    /// What the system does not take.
    func tellRefusals() async {
        await ask("nothing")
        await ask("start of a call that there is", start(first))
        await ask("answer of no call", CXAnswerCallAction(call: third))
        await ask("end of no call", CXEndCallAction(call: third))
        await ask("one good and one bad", CXAnswerCallAction(call: first), CXEndCallAction(call: third))
    }

    /// What the delegate does.
    func tellTransactions() async {
        await ask("answer", CXAnswerCallAction(call: first))
        await ask(
            "hold", CXSetHeldCallAction(call: first, onHold: true), CXSetHeldCallAction(call: first, onHold: false))
        await ask(
            "mute", CXSetMutedCallAction(call: first, muted: true), CXSetMutedCallAction(call: first, muted: false))
        let action = start(third)
        action.contactIdentifier = "Ann"
        action.isVideo = true
        await ask("start", action)
        await ask("start again", start(third))
        await ask("end", CXEndCallAction(call: third))
        await ask("end again", CXEndCallAction(call: third))
        delegate.fails = true
        await ask("failing end", CXEndCallAction(call: second))
        await ask("failing start", start(third))
        delegate.fails = false
        await ask("end after a failing one", CXEndCallAction(call: second))
        await ask("start after a failing one", start(third))
        delegate.takesAll = true
        await ask("all at once", CXAnswerCallAction(call: third), CXEndCallAction(call: third))
        delegate.takesAll = false
        await ask("after that", CXAnswerCallAction(call: third))
        await withCheckedContinuation { done in
            CXCallController(queue: queue).requestTransaction(with: CXAnswerCallAction(call: first)) { error in
                tell("one action: \(words(error)), main \(Thread.isMainThread)")
                done.resume()
            }
        }
        await withCheckedContinuation { done in
            controller.requestTransaction(with: [start(second), CXAnswerCallAction(call: first)]) { error in
                tell("two actions: \(words(error)), main \(Thread.isMainThread)")
                done.resume()
            }
        }
        await withCheckedContinuation { done in queue.async { done.resume() } }
    }

    /// A delegate that does not say what is to be done.
    func tellUnhandled() async {
        let beginner = Beginner()
        provider.setDelegate(beginner, queue: queue)
        await ask("unhandled answer", CXAnswerCallAction(call: first))
        await ask("unhandled start", start(third))
        await ask(
            "unhandled hold and mute", CXSetHeldCallAction(call: first, onHold: true),
            CXSetMutedCallAction(call: first, muted: true))
        await ask("unhandled end", CXEndCallAction(call: first))
        await ask("unhandled start again", start(third))
        withExtendedLifetime(beginner) {}
    }

    /// After the end there are no calls.
    func tellEnd() async {
        provider.setDelegate(delegate, queue: nil)
        await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
        provider.invalidate()
        await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
        await ask("answer after the end", CXAnswerCallAction(call: first))
        await report(first, "first after the end")
    }
}
