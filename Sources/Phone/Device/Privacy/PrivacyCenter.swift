package import DeviceProtocol
package import DeviceRules
package import InternetProtocols
package import LabEvents
internal import PrivacyEnforcement
internal import Synchronization

/// The one place of a device that decides who may use the local network: it asks the user, keeps the answers, and has
/// them enforced.
///
/// All parts of the device ask it: the enforcement in the kernel through its reports, the resolver, and the Bonjour service. It may
/// be called on any thread. A change is put into force first and reported afterwards.
package final class PrivacyCenter: Sendable {
    /// The platform of the device.
    let platform: Platform
    /// The language of the device, as a tag of BCP 47.
    let language: String
    let effects: any DeviceEffects
    let state: Mutex<PrivacyState>
    private let observers = Observers<String>()

    /// Makes a center for the programs of a configuration.
    ///
    /// Nothing is put into force or reported before ``start()``.
    package init(
        _ configuration: DeviceConfiguration, _ policy: DevicePolicy, ledger: PrivilegeLedger,
        effects: any DeviceEffects
    ) {
        platform = configuration.platform
        language = configuration.language
        self.effects = effects
        state = Mutex(PrivacyState(configuration, policy.privacy, ledger: ledger))
    }

    /// Puts the policies of all programs into force and reports the privilege of each app that is installed.
    package func start() {
        change(by: .start) { state in
            let apps = state.apps.filter(state.isInstalled)
            return Change(
                affected: state.names,
                events: state.collisions.map { .warning($0) }
                    + apps.map { .privilege(of: $0, state.state(of: $0).privilege, .initial) })
        }
    }

    /// Decides a request of a program and does all that follows: presents the alert, lists the app in Settings, writes
    /// the `decision` event.
    ///
    /// A program that is none of the device's apps may do everything, and nothing follows.
    @discardableResult
    package func ask(_ request: NetworkRequest, by app: String, _ context: Context) -> Decision {
        state.withLock { state in
            let decision = state.decide(request, by: app)
            follow(decision, on: request, by: app, context, &state)
            return decision
        }
    }

    /// What ``ask(_:by:_:)`` would decide; nothing follows from it.
    package func peek(_ request: NetworkRequest, by app: String) -> Decision {
        state.withLock { $0.decide(request, by: app) }
    }

    /// Takes what the C library of a program does to sort the addresses of a name that it was given for no operation of the
    /// program: a UDP socket that is connected to each, which is refused without access as ever, but not reported.
    ///
    /// To be called before the program gets the last of the addresses.
    package func expectOrdering(of addresses: [IPAddress], by app: String) {
        state.withLock { _ in effects.expectOrdering(of: addresses, by: app) }
    }

    /// Whether a program is in the foreground; one that is none of the device's apps is.
    package func isInForeground(_ app: String?) -> Bool {
        state.withLock { state in app.flatMap { state.programs[$0] == nil ? nil : state.state(of: $0).isForeground } }
            ?? true
    }

    /// Takes the reports of the enforcement: what follows from an operation follows now, whatever it was refused by.
    package func takeReports() {
        state.withLock { takeReports(&$0) }
    }

    /// Calls back, on the device's loop, with the name of each program about which decisions may have changed: an
    /// answer, a switch in Settings, foreground, background, the lock, installation, a reset.
    package func observe(_ body: @escaping @Sendable (_ app: String) -> Void) -> Observation {
        observers.add(body)
    }

    /// Writes an event to the device's standard output.
    package func emit(_ event: EventRecord) { effects.emit(event) }

    /// What changes the state.
    enum Cause: Sendable, Hashable {
        /// The start of the device.
        case start
        /// The answer to an alert, by itself or by a command.
        case answer
        /// The update of an app.
        case update(String)
        /// What else the user does.
        case action(DeviceAction)
    }

    /// A change of the state.
    struct Change {
        /// The programs about which decisions may have changed.
        var affected: [String]
        /// The events to write once it is in force.
        var events: [EventRecord]
        /// Whether it outlasts a restart of the device.
        var isKept = true
    }

    /// Changes the state: what was reported until now follows from the state before, then the new policies come into
    /// force, connections that have lost their permission end, and the events are written.
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
