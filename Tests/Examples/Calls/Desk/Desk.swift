import AVFoundation
import CallKit
import Foundation

/// The calls of an app: makes and ends them, and tells what the provider and an observer report.
final class Desk: NSObject, CXProviderDelegate, CXCallObserverDelegate {
    let provider = CXProvider(configuration: CXProviderConfiguration())
    private let controller = CXCallController()
    /// The number of changes that the observer was notified of.
    private(set) var changes = 0
    /// The names of the calls in the lines.
    private var names: [UUID: String] = [:]

    override init() {
        super.init()
        provider.setDelegate(self, queue: .main)
        controller.callObserver.setDelegate(self, queue: .main)
    }

    /// Returns the identifier of a new call.
    func newCall(_ name: String) -> UUID {
        let id = UUID()
        names[id] = name
        return id
    }

    /// Reports an incoming call, and tells the result.
    func report(_ id: UUID, from caller: String) {
        let update = CXCallUpdate()
        update.remoteHandle = CXHandle(type: .generic, value: caller)
        provider.reportNewIncomingCall(with: id, update: update) { [self] error in
            tell("\(name(id)): \(error.map { "not reported \(($0 as NSError).code)" } ?? "reported")")
        }
    }

    /// Requests an action, and tells the result.
    func request(_ actions: CXCallAction...) {
        controller.requestTransaction(with: actions) { error in
            guard let error else { return }
            DispatchQueue.main.async { tell("not taken: \((error as NSError).code)") }
        }
    }

    func start(_ id: UUID) { request(CXStartCallAction(call: id, handle: CXHandle(type: .generic, value: "7"))) }

    private func name(_ id: UUID) -> String { names[id] ?? "unknown" }

    func providerDidReset(_ provider: CXProvider) { tell("reset") }

    func provider(_ provider: CXProvider, perform action: CXStartCallAction) { action.fulfill() }
    func provider(_ provider: CXProvider, perform action: CXAnswerCallAction) { action.fulfill() }
    func provider(_ provider: CXProvider, perform action: CXEndCallAction) { action.fulfill() }
    func provider(_ provider: CXProvider, perform action: CXSetHeldCallAction) { action.fulfill() }
    func provider(_ provider: CXProvider, perform action: CXSetGroupCallAction) {
        tell("\(name(action.callUUID)): grouped with \(action.callUUIDToGroupWith.map(name) ?? "none")")
        action.fulfill()
    }
    func provider(_ provider: CXProvider, didActivate audioSession: AVAudioSession) { tell("audio: active") }
    func provider(_ provider: CXProvider, didDeactivate audioSession: AVAudioSession) { tell("audio: inactive") }

    func callObserver(_ callObserver: CXCallObserver, callChanged call: CXCall) {
        changes += 1
        let facts = [
            (call.isOutgoing, "outgoing"), (call.hasConnected, "connected"), (call.isOnHold, "held"),
            (call.hasEnded, "ended"),
        ]
        let words = facts.filter(\.0).map(\.1).joined(separator: " ")
        tell("\(name(call.uuid)): \(words.isEmpty ? "incoming" : words), of \(callObserver.calls.count)")
    }
}
