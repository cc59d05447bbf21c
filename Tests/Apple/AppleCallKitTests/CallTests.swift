import AppleCallKit
import AppleFoundation
import DeviceProtocol
import DeviceStandIn
import Dispatch
import Foundation
import Synchronization
import Testing

/// A delegate that hands on how it is called.
private final class Delegate: NSObject, CXProviderDelegate, Sendable {
    let calls: AsyncStream<String>
    private let continuation: AsyncStream<String>.Continuation

    override init() { (calls, continuation) = AsyncStream.makeStream() }

    func providerDidReset(_ provider: CXProvider) { continuation.yield("reset") }

    func providerDidBegin(_ provider: CXProvider) { continuation.yield("begin") }

    func provider(_ provider: CXProvider, perform action: CXEndCallAction) {
        action.fulfill()
        continuation.yield("end")
    }

    func provider(_ provider: CXProvider, perform action: CXStartCallAction) {
        action.fulfill()
        continuation.yield("start \(action.handle.value)")
    }
}

/// A delegate of an observer that keeps whether each call has ended, by its last state.
private final class LastStates: NSObject, CXCallObserverDelegate, Sendable {
    private let states = Mutex<[UUID: Bool]>([:])

    func callObserver(_ callObserver: CXCallObserver, callChanged call: CXCall) {
        states.withLock { $0[call.uuid] = call.hasEnded }
    }

    func hasEnded(_ id: UUID) -> Bool? { states.withLock { $0[id] } }
}

@Suite("Calls", .timeLimit(.minutes(10)))
struct CallTests {
    private let device = DeviceStandIn()
    private let queue = DispatchQueue(label: "calls")
    private let provider: CXProvider
    private let controller: CXCallController

    init() {
        let provider = CXProvider(configuration: CXProviderConfiguration(), device: device)
        self.provider = provider
        controller = CXCallController(queue: queue) { provider }
    }

    /// Reports a call, by the provider of the suite unless another one is given; the device replies this.
    private func report(_ id: UUID, _ reply: AppReply.Event = .done, by other: CXProvider? = nil) async throws {
        let provider = other ?? provider
        let reporting = Task {
            let update = CXCallUpdate()
            update.remoteHandle = CXHandle(type: .generic, value: "Desk")
            try await provider.reportNewIncomingCall(with: id, update: update)
        }
        let call = await device.next()
        #expect(call.request.call == .callReported)
        call.reply(reply)
        try await reporting.value
    }

    @Test("a call keeps the app from being suspended until it has ended or could not be reported")
    func keepsAwake() async throws {
        #expect(device.held.isEmpty)
        let (first, second) = (UUID(), UUID())
        try await report(first)
        try await report(second)
        #expect(device.held == [.stayAwake(.call), .stayAwake(.call)])
        provider.reportCall(with: first, endedAt: nil, reason: .remoteEnded)
        provider.reportCall(with: first, endedAt: nil, reason: .failed)
        #expect(device.held.count == 1)
        await #expect(throws: (any Error).self) {
            try await report(UUID(), .pushRefused(code: 1, message: "no"))
        }
        #expect(device.held.count == 1)
        provider.invalidate()
        #expect(device.held.isEmpty)
    }

    @Test("the calls of a provider that is released end")
    func released() async throws {
        let id = UUID()
        func isSeen() -> Bool { CXCallObserver().calls.contains { $0.uuid == id } }
        do {
            try await report(id, by: CXProvider(configuration: CXProviderConfiguration(), device: device))
        }
        while !device.held.isEmpty { await Task.yield() }
        #expect(!isSeen())
        try await report(id)
        #expect(isSeen())
        provider.reportCall(with: id, endedAt: nil, reason: .remoteEnded)
        #expect(!isSeen())
    }

    @Test("an action on a call is refused before the device has accepted the call")
    func early() async throws {
        let id = UUID()
        let provider = provider
        let reporting = Task { try await provider.reportNewIncomingCall(with: id, update: CXCallUpdate()) }
        let asked = await device.next()
        let error = await #expect(throws: CXErrorCodeRequestTransactionError.self) {
            try await controller.request(CXTransaction(action: CXAnswerCallAction(call: id)))
        }
        #expect(error?.code == .unknownCallUUID)
        asked.reply(.done)
        try await reporting.value
        try await controller.request(CXTransaction(action: CXAnswerCallAction(call: id)))
    }

    @Test("a call that connects while it ends has ended for observers")
    func order() async throws {
        let (observer, states, events) = (CXCallObserver(), LastStates(), DispatchQueue(label: "events"))
        observer.setDelegate(states, queue: events)
        let ids = (0..<300).map { _ in UUID() }
        for id in ids {
            let start = CXStartCallAction(call: id, handle: CXHandle(type: .generic, value: "7"))
            try await controller.request(CXTransaction(action: start))
            DispatchQueue.concurrentPerform(iterations: 2) { [provider] index in
                if index == 0 {
                    provider.reportOutgoingCall(with: id, connectedAt: nil)
                } else {
                    provider.reportCall(with: id, endedAt: nil, reason: .remoteEnded)
                }
            }
        }
        await withCheckedContinuation { done in events.async { done.resume() } }
        #expect(ids.allSatisfy { states.hasEnded($0) == true })
        #expect(!observer.calls.contains { ids.contains($0.uuid) })
    }

    @Test("an incoming call is reported to the device (J21)")
    func incoming() async throws {
        try await report(UUID())
        #expect(device.pending.isEmpty)
    }

    @Test("a call is reported once, and can be reported again after it has ended")
    func twice() async throws {
        let id = UUID()
        try await report(id)
        let error = await #expect(throws: CXErrorCodeIncomingCallError.self) {
            try await provider.reportNewIncomingCall(with: id, update: CXCallUpdate())
        }
        #expect(error?.code == .callUUIDAlreadyExists)
        #expect(device.pending.isEmpty)
        provider.reportCall(with: id, endedAt: nil, reason: .remoteEnded)
        try await report(id)
    }

    @Test("without a device a call is not reported")
    func noDevice() async throws {
        let id = UUID()
        await #expect(throws: CXErrorCodeIncomingCallError.self) {
            try await report(id, .failed(.init(.serviceNotRunning, "There is no device here.")))
        }
        try await report(id)
    }

    @Test("the delegate does what the app asks of its calls")
    func transactions() async throws {
        let delegate = Delegate()
        var calls = delegate.calls.makeAsyncIterator()
        provider.setDelegate(delegate, queue: queue)
        #expect(await calls.next() == "begin")
        let id = UUID()
        let handle = CXHandle(type: .phoneNumber, value: "7")
        try await controller.request(CXTransaction(action: CXStartCallAction(call: id, handle: handle)))
        #expect(await calls.next() == "start 7")
        do {
            try await controller.request(CXTransaction(action: CXStartCallAction(call: id, handle: handle)))
            Issue.record("A call was started twice.")
        } catch CXErrorCodeRequestTransactionError.unknownCallUUID {
            Issue.record("It is known.")
        } catch CXErrorCodeRequestTransactionError.callUUIDAlreadyExists {
            // As it is on a device.
        }
        try await controller.request(CXTransaction(action: CXEndCallAction(call: id)))
        #expect(await calls.next() == "end")
        // The call is gone.
        await #expect(throws: CXErrorCodeRequestTransactionError.self) {
            try await controller.request(CXTransaction(action: CXEndCallAction(call: id)))
        }
        provider.invalidate()
        #expect(await calls.next() == "reset")
    }

    @Test("an action that the delegate does not know fails")
    func unknownAction() async throws {
        let delegate = Delegate()
        var calls = delegate.calls.makeAsyncIterator()
        provider.setDelegate(delegate, queue: queue)
        #expect(await calls.next() == "begin")
        let id = UUID()
        try await report(id)
        let action = CXAnswerCallAction(call: id)
        try await controller.request(CXTransaction(action: action))
        await withCheckedContinuation { done in queue.async { done.resume() } }
        #expect(action.isComplete)
        await #expect(throws: CXErrorCodeRequestTransactionError.self) {
            try await controller.request(CXTransaction())
        }
    }
}
