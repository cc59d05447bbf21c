internal import DeviceProtocol
package import LabEvents
private import Synchronization

/// The part of a device that suspends its apps in the background and resumes them.
///
/// All functions must be called on the thread of the device's loop.
package final class AppLifeCenter: Sendable {
    private let effects: any AppLifeEffects
    private let reclaimsSockets: Bool
    /// The time for a change of an app's state, in seconds; `nil` without a limit.
    private let watchdog: Double?
    private let state: Mutex<AppLifeState>
    private let reclaim = Mutex<(@Sendable (_ app: String) -> Void)?>(nil)
    private let suspension = Mutex<(@Sendable (_ app: String, _ isSuspended: Bool) -> Void)?>(nil)
    private let expirations = Mutex<[Int: @Sendable () -> Void]>([:])

    package init(_ policy: DevicePolicy, effects: any AppLifeEffects) {
        self.effects = effects
        reclaimsSockets = policy.life.rules.reclaimsSockets
        watchdog = policy.life.watches && policy.life.suspends ? policy.life.rules.watchdog / .seconds(1) : nil
        state = Mutex(AppLifeState(policy.life))
    }

    /// Sets the function that ends the Bonjour operations of an app whose sockets are reclaimed.
    func onReclaim(_ body: @escaping @Sendable (_ app: String) -> Void) { reclaim.withLock { $0 = body } }

    /// Sets the function that follows the suspension of apps; it is called after the processes were stopped or resumed.
    func onSuspension(_ body: @escaping @Sendable (_ app: String, _ isSuspended: Bool) -> Void) {
        suspension.withLock { $0 = body }
    }

    func enterBackground(_ app: String) { act { $0.enterBackground(app) } }

    func enterForeground(_ app: String) { act { $0.enterForeground(app) } }

    func ended(_ app: String) { act { $0.ended(app) } }

    /// Starts a background task or a call; `expire` is called when the time of the task is up.
    func begin(
        _ reason: AppRequest.AwakeReason, name: String?, of app: String, expire: @escaping @Sendable () -> Void
    ) -> Int {
        act { state in
            let id = state.begin(reason, name: name, of: app)
            expirations.withLock { $0[id] = expire }
            return id
        }
    }

    func end(_ id: Int) {
        expirations.withLock { $0[id] = nil }
        act { $0.end(id) }
    }

    /// Resumes an app that gets a message in the background.
    func wake(_ app: String, _ reason: ResumeReason = .pushToTalk) { act { $0.wake(app, reason) } }

    /// Terminates an app that has not handled a change of its state in time; `isHandled` is called when the time is up.
    ///
    /// The cause is that of "Addressing watchdog terminations".
    func watch(_ app: String, isHandled: @escaping @Sendable () -> Bool) {
        guard let limit = watchdog else { return }
        effects.schedule(after: limit) { [effects] in
            if !isHandled() { effects.emit(AppOrder(app: app, cause: "0x8badf00d").record) }
        }
    }

    func setUnreportedCalls(_ count: Int, of app: String) { act { $0.setUnreportedCalls(count, of: app) } }

    private func act<Result: Sendable>(_ body: (inout AppLifeState) -> Result) -> Result {
        state.change(body) { perform($0) }
    }

    private func perform(_ output: AppLifeState.Output) {
        switch output {
        case .emit(let event): effects.emit(event)
        case .suspend(let app): suspend(app)
        case .resume(let app, let reason):
            // Reported first, because the app acts at once.
            if let reason { effects.emit(EventRecord(.resumed).with(.app, app).with(.reason, reason.rawValue)) }
            effects.thaw(app)
            suspension.withLock { $0 }?(app, false)
        case .expire(let id): expirations.withLock { $0[id] }?()
        case .arm(let alarm, let seconds):
            effects.schedule(after: seconds) { [weak self] in self?.act { $0.passed(alarm) } }
        }
    }

    private func suspend(_ app: String) {
        guard effects.freeze(app) else {
            return effects.emit(
                .warning("\(app) is not suspended, because this machine allows no control groups or eBPF; it runs on."))
        }
        effects.emit(EventRecord(.suspended).with(.app, app))
        suspension.withLock { $0 }?(app, true)
        guard reclaimsSockets else { return }
        for socket in effects.reclaimSockets(of: app) {
            effects.emit(
                EventRecord(.socketReclaimed).with(.app, app).with(.address, socket.address)
                    .with(.port, Int(socket.port)).with(.state, socket.isListening ? "listening" : "connected"))
        }
        reclaim.withLock { $0 }?(app)
    }
}

/// A socket that the device has closed.
package struct ReclaimedSocket: Sendable {
    /// The address of the peer, or the own one of a listening socket.
    let address: String
    let port: UInt16
    let isListening: Bool
}

/// The side effects of the life of apps.
package protocol AppLifeEffects: Sendable {
    func emit(_ event: EventRecord)
    /// Suspends all processes of an app; returns false if that is not possible.
    func freeze(_ app: String) -> Bool
    func thaw(_ app: String)
    /// Closes the TCP sockets of an app and its connected UDP sockets, and returns them.
    func reclaimSockets(of app: String) -> [ReclaimedSocket]
    /// Calls `body` once on the device's loop after a delay in seconds.
    func schedule(after seconds: Double, _ body: @escaping @Sendable () -> Void)
}
