package import DeviceRules
internal import LabEvents
package import LabModel

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

    /// An instance of an app's push provider.
    private struct Instance: Hashable {
        var app: String
        var provider: String
        var number: Int?
    }

    /// The instances that have been ordered to start, and have neither completed `stop` nor ended since.
    private var running: Set<Instance> = []
    /// Those of them that have completed `start`, and have not been ordered to stop since.
    private var started: Set<Instance> = []
    /// Whether the system forgets an app that is deleted: macOS does not.
    private let canReset: Bool

    /// Whether a filter on their system calls makes the apps keep to their policies, for want of control groups or eBPF.
    package var usesSystemCallFilter: Bool { enforcement == "seccomp" }

    /// What is known of a device that has said nothing.
    package init(canReset: Bool = true) { self.canReset = canReset }

    /// Whether a push provider of an app is in a state: one that is just starting or stopping is in none.
    package func hasProvider(of app: String, _ state: ProviderState) -> Bool {
        switch state {
        case .started: started.contains { $0.app == app }
        case .stopped: !running.contains { $0.app == app }
        }
    }

    /// Takes one more event into account.
    package mutating func apply(_ event: Event) {
        if let ready = event.read(as: DeviceReady.self) { enforcement = ready.enforcement }
        if let change = event.read(as: PrivilegeChange.self) {
            privileges[change.app] = Privilege(rawValue: change.state)
            switch (privileges[change.app], change.reason) {
            // Whoever has an answer is listed, from the time before the scenario too.
            case (.allowed, _), (.denied, _): listed.insert(change.app)
            case (_, "reset"), (_, "uninstall"), (_, "update"): listed.remove(change.app)
            default: break
            }
        }
        if event.name == .launched || event.name == .exited { (running, started) = ([], []) }
        if let report = event.read(as: ProviderReport.self) { apply(report) }
        guard let app = event.fields[.app]?.string else { return }
        switch event.name {
        case .settingsListed: listed.insert(app)
        case .uninstalled: if canReset { listed.remove(app) }
        case .alert: asking.insert(app)
        case .alertAnswered: asking.remove(app)
        default: break
        }
    }

    private mutating func apply(_ report: ProviderReport) {
        let instance = Instance(app: report.app, provider: report.provider, number: report.number)
        switch report.name {
        case .providerStarting: running.insert(instance)
        case .providerStarted:
            running.insert(instance)
            started.insert(instance)
        case .providerStopping: started.remove(instance)
        case .providerStopped, .providerStartFailed:
            running.remove(instance)
            started.remove(instance)
        // The process has ended, with all that it ran.
        case .providerEnded, .providerTerminate:
            running = running.filter { $0.provider != report.provider }
            started = started.filter { $0.provider != report.provider }
        default: break
        }
    }
}
