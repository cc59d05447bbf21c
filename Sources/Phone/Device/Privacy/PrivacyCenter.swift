package import DeviceProtocol
package import DeviceRules
package import InternetProtocols
package import LabEvents
internal import PrivacyEnforcement
internal import Synchronization

/// The decisions of a device about local network access, with the alerts and the user's answers.
///
/// It serves the kernel's enforcement through its reports, the resolver and the Bonjour service. It may be called on
/// any thread. A change is activated before it is reported.
package final class PrivacyCenter: Sendable {
    let platform: Platform
    /// The language of the device, as a BCP 47 tag.
    let language: String
    let effects: any DeviceEffects
    let state: Mutex<PrivacyState>
    private let observers = Observers<String>()

    /// Makes a center for the programs of a configuration; nothing is activated or reported before ``start()``.
    package init(
        _ configuration: DeviceConfiguration, _ policy: DevicePolicy, ledger: PrivilegeLedger,
        effects: any DeviceEffects
    ) {
        platform = configuration.platform
        language = configuration.language
        self.effects = effects
        state = Mutex(PrivacyState(configuration, policy.privacy, ledger: ledger))
    }

    /// Activates the policies of all programs and reports the privileges of the installed apps.
    package func start() {
        change(by: .start) { state in
            let apps = state.apps.filter(state.isInstalled)
            return Change(
                affected: state.names,
                events: state.collisions.map { .warning($0) }
                    + apps.map { .privilege(of: $0, state.state(of: $0).privilege, .initial) })
        }
    }

    /// Decides a request of a program and executes the consequences: the alert, the list in Settings and the event
    /// `decision`.
    ///
    /// A program that is not an app of the device is always allowed, without consequences.
    @discardableResult
    package func ask(_ request: NetworkRequest, by app: String, _ context: Context) -> Decision {
        state.withLock { state in
            let decision = state.decide(request, by: app)
            follow(decision, on: request, by: app, context, &state)
            return decision
        }
    }

    /// Returns the decision of ``ask(_:by:_:)`` without the consequences.
    package func peek(_ request: NetworkRequest, by app: String) -> Decision {
        state.withLock { $0.decide(request, by: app) }
    }

    /// Announces that a program's C library will connect a UDP socket to each address, to sort them.
    ///
    /// Without access such a connection is refused like any other, but not reported. Must be called before the program
    /// gets the last address.
    package func expectOrdering(of addresses: [IPAddress], by app: String) {
        state.withLock { _ in effects.expectOrdering(of: addresses, by: app) }
    }

    /// Whether a program is in the foreground; true for a program that is not an app of the device.
    package func isInForeground(_ app: String?) -> Bool {
        state.withLock { state in app.flatMap { state.programs[$0] == nil ? nil : state.state(of: $0).isForeground } }
            ?? true
    }

    /// Whether the user has to unlock the device before another action.
    package var isScreenClosed: Bool { state.withLock { $0.isScreenClosed } }

    /// Processes the reports of the enforcement, with their consequences.
    package func takeReports() {
        state.withLock { takeReports(&$0) }
    }

    /// Calls `body` on the device's loop with the name of each program whose decisions may have changed.
    ///
    /// The causes are an answer, a switch in Settings, foreground, background, the lock, an installation and a reset.
    package func observe(_ body: @escaping @Sendable (_ app: String) -> Void) -> Observation {
        observers.add(body)
    }

    package func emit(_ event: EventRecord) { effects.emit(event) }

    enum Cause: Sendable, Hashable {
        case start
        /// The answer to an alert, automatic or by a command.
        case answer
        case update(String)
        /// Another action of the user.
        case action(DeviceAction)
    }

    struct Change {
        /// The programs whose decisions may have changed.
        var affected: [String]
        /// The events to write after the change is active.
        var events: [EventRecord]
        /// Whether the change is stored for a restart of the device.
        var isKept = true
    }

    /// Changes the state.
    ///
    /// Pending reports are processed under the former state. Then the new policies are activated, connections without
    /// permission end, and the events are written.
    func change<Failure: Error>(
        by cause: Cause, _ body: (inout PrivacyState) throws(Failure) -> Change
    ) throws(Failure) {
        let outcome = state.withLock { state -> Result<[String], Failure> in
            takeReports(&state)
            let former = state
            do throws(Failure) {
                var change = try body(&state)
                state.policy.amendment?.amend(&change, by: cause, from: former, &state)
                if state.ledger != former.ledger, change.isKept { effects.save(state.ledger) }
                enforce(change.affected, &state, former: former)
                change.events.forEach(effects.emit)
                return .success(change.affected)
            } catch {
                state = former
                return .failure(error)
            }
        }
        let affected = try outcome.get()
        let bodies = observers.bodies
        effects.perform {
            for app in affected { bodies.forEach { $0(app) } }
        }
    }

    private func enforce(_ apps: [String], _ state: inout PrivacyState, former: PrivacyState) {
        var policies: [String: PolicyTable] = [:]
        for app in apps {
            let policy = state.policy(of: app)
            policies[app] = policy
            state.programs[app]?.policy = policy
            state.programs[app]?.formerState = former.state(of: app)
        }
        effects.enforce(policies)
        let revoked = apps.filter { app in
            guard let policy = policies[app], let before = former.programs[app]?.policy else { return false }
            return policy.refusesMore(than: before)
        }
        if !revoked.isEmpty { effects.revoke(revoked) }
    }
}
