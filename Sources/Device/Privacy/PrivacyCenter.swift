package import DeviceProtocol
package import LocalNetworkPrivacy
private import Synchronization

/// The one place of a device that decides who may use the local network: it asks the user, keeps the answers, and has
/// them enforced.
///
/// Everybody asks it: the enforcement in the kernel through its reports, the resolver, and the Bonjour service. It may
/// be called on any thread.
package final class PrivacyCenter: Sendable {
    /// The rules of the device's platform.
    package let rules: PrivacyRules
    /// The broken variant the device is; `nil` is the right one.
    package let saboteur: DeviceSaboteur?

    private let surroundings: any DeviceSurroundings
    private let state: Mutex<PrivacyState>
    private let observers = Mutex<(next: Int, bodies: [Int: @Sendable (String) -> Void])>((0, [:]))

    /// Makes a center for the programs of a configuration.
    ///
    /// Nothing is put into force or told before ``start()``.
    package init(
        _ configuration: DeviceConfiguration, ledger: PrivilegeLedger, surroundings: any DeviceSurroundings
    ) {
        rules = PrivacyRules(
            configuration.platform, legacyMulticastReceive: configuration.legacyMulticastReceive)
        saboteur = configuration.sabotage
        self.surroundings = surroundings
        state = Mutex(PrivacyState(configuration, ledger: ledger))
    }

    /// Decides a request of a program and does all that follows: presents the alert, lists the program in Settings,
    /// writes the `decision` event.
    package func ask(_ request: NetworkRequest, by app: String, _ context: Context) -> Decision {
        state.withLock { $0.decide(request, by: app) }
    }

    /// What ``ask(_:by:_:)`` would decide; nothing follows from it.
    package func peek(_ request: NetworkRequest, by app: String) -> Decision {
        state.withLock { $0.decide(request, by: app) }
    }

    /// Whether the alert is up that decides about a program.
    package func isAlertUp(for app: String) -> Bool { state.withLock { $0.isAlertUp(for: app) } }

    /// Calls back, on the device's loop, with the name of each program about which decisions may have changed: an
    /// answer, a switch in Settings, foreground, background, installation, a reset.
    package func observe(_ body: @escaping @Sendable (_ app: String) -> Void) -> Observation {
        let id = observers.withLock { observers in
            observers.next += 1
            observers.bodies[observers.next] = body
            return observers.next
        }
        return Observation { [weak self] in _ = self?.observers.withLock { $0.bodies.removeValue(forKey: id) } }
    }

    /// Tells an event on the device's standard output.
    package func emit(_ event: DeviceEvent) { surroundings.emit(event) }
}
