import NetworkExtension
import os

extension Notification.Name {
    static let pushDidChange = Notification.Name("RoundsPushDidChange")
}

/// Keeps the configuration of the provider.
final class PushManager: NSObject {
    static let networks = ["Ward-Secure"]

    private let store: GroupStore
    private let calls: CallCenter
    private let log = Logger(subsystem: "com.example.rounds", category: "push")
    private var manager: NEAppPushManager?
    private var activity: NSKeyValueObservation?
    private(set) var problem: String? {
        didSet { NotificationCenter.default.post(name: .pushDidChange, object: self) }
    }

    var isActive: Bool { manager?.isActive ?? false }

    init(store: GroupStore, calls: CallCenter) {
        self.store = store
        self.calls = calls
        super.init()
    }

    func load() {
        NEAppPushManager.loadAllFromPreferences { [weak self] managers, error in
            guard let self else { return }
            if let error { self.fail(error) }
            let manager = managers?.first ?? NEAppPushManager()
            self.log.notice("configurations: \(managers?.count ?? 0)")
            self.adopt(manager)
            if manager.providerConfiguration["host"] == nil { self.save() }
        }
    }

    /// Saves the settings of the group as the configuration.
    func save() {
        guard let manager else { return }
        manager.localizedDescription = "Rounds"
        manager.matchSSIDs = Self.networks
        manager.providerBundleIdentifier = "com.example.rounds.provider"
        manager.providerConfiguration = store.settings.configuration
        manager.isEnabled = true
        manager.saveToPreferences { [weak self] error in
            guard let self else { return }
            if let error { return self.fail(error) }
            self.log.notice("saved")
            manager.loadFromPreferences { error in
                if let error { return self.fail(error) }
                self.adopt(manager)
            }
        }
    }

    private func adopt(_ manager: NEAppPushManager) {
        self.manager = manager
        manager.delegate = calls
        activity = manager.observe(\.isActive, options: [.initial, .new]) { [weak self] manager, _ in
            self?.log.notice("provider active: \(manager.isActive)")
            self?.problem = nil
        }
    }

    private func fail(_ error: Error) {
        log.error("push: \(error.localizedDescription, privacy: .public)")
        problem = error.localizedDescription
    }
}
