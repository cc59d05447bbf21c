package import DeviceRules
internal import LabEvents
package import LabModel

/// The state of a device according to its system's events.
package struct DeviceState: Sendable, Hashable {
    package private(set) var privileges: [String: Privilege] = [:]
    /// The apps in the Local Network list of Settings.
    package private(set) var listed: Set<String> = []
    /// The mechanism that enforces app policies: `kernel`, `seccomp` or `none`; `nil` before the device is ready.
    package private(set) var enforcement: String?
    /// The apps that show an alert.
    package private(set) var asking: Set<String> = []

    /// An instance of an app's push provider.
    private struct Instance: Hashable {
        var app: String
        var provider: String
        var number: Int?
    }

    /// The instances that were started and have neither completed `stop` nor ended.
    private var running: Set<Instance> = []
    /// The instances that completed `start` and have not begun to stop.
    private var started: Set<Instance> = []
    /// Whether the system discards its state of a deleted app, which macOS keeps.
    private let canReset: Bool

    /// Whether a system call filter enforces the policies of apps because control groups or eBPF are not available.
    package var usesSystemCallFilter: Bool { enforcement == "seccomp" }

    /// Makes the state of a device that has not reported any event.
    package init(canReset: Bool = true) { self.canReset = canReset }

    /// Returns whether a push provider of an app is in a state; one that is starting or stopping is in none.
    package func hasProvider(of app: String, _ state: ProviderState) -> Bool {
        switch state {
        case .started: started.contains { $0.app == app }
        case .stopped: !running.contains { $0.app == app }
        }
    }

    package mutating func apply(_ event: Event) {
        if let ready = event.read(as: DeviceReady.self) { enforcement = ready.enforcement }
        if let change = event.read(as: PrivilegeChange.self) {
            privileges[change.app] = Privilege(rawValue: change.state)
            switch (privileges[change.app], change.reason) {
            // An app with an answer is listed, even if the answer is older than the scenario.
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
        // The process has exited together with all its instances.
        case .providerEnded, .providerTerminate:
            running = running.filter { $0.provider != report.provider }
            started = started.filter { $0.provider != report.provider }
        default: break
        }
    }
}
