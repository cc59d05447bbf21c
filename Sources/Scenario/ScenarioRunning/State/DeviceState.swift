internal import LabEvents
package import LabModel
package import LocalNetworkPrivacy
internal import Scenario

/// What is known of a device from what its system has said.
package struct DeviceState: Sendable, Hashable {
    /// The privilege of each app.
    package private(set) var privileges: [String: Privilege] = [:]
    /// The apps in the Local Network list of Settings.
    package private(set) var listed: Set<String> = []
    /// What makes the apps keep to their policies: `kernel`, `seccomp` or `none`; `nil` before the device is ready.
    package private(set) var enforcement: String?
    /// The apps whose alert is up.
    package private(set) var asking: Set<String> = []

    /// The apps whose push provider has been started and not stopped since.
    package private(set) var startedProviders: Set<String> = []

    /// Whether a filter on their system calls makes the apps keep to their policies, for want of control groups or eBPF.
    package var usesSystemCallFilter: Bool { enforcement == "seccomp" }

    /// What is known of a device that has said nothing.
    package init() {}

    /// Takes one more event into account.
    package mutating func apply(_ event: Event) {
        if let ready = event.read(as: DeviceReady.self) { enforcement = ready.enforcement }
        if let change = event.read(as: PrivilegeChange.self) {
            privileges[change.app] = Privilege(rawValue: change.state)
            if privileges[change.app] == .undetermined { listed.remove(change.app) }
        }
        if event.name == .launched || event.name == .exited { startedProviders = [] }
        guard let app = event.fields[.app]?.string else { return }
        switch event.name {
        case .settingsListed: listed.insert(app)
        case .uninstalled: listed.remove(app)
        case .alert: asking.insert(app)
        case .alertAnswered: asking.remove(app)
        case .providerStarted: startedProviders.insert(app)
        case .providerStopping, .providerStopped, .providerEnded, .providerTerminate: startedProviders.remove(app)
        default: break
        }
    }
}
