import Foundation
import NetworkExtension
import os

/// The configuration of the push provider.
@MainActor
final class PushService {
    private let calls: CallService
    private let log = Logger(subsystem: "com.example.station", category: "push")
    private var manager: NEAppPushManager?
    private var activity: NSKeyValueObservation?

    init(calls: CallService) { self.calls = calls }

    /// Loads the configuration, or saves the first one, and reports whether the provider is active.
    func prepare(_ settings: StationSettings, report: @escaping @Sendable (Bool) -> Void) async throws {
        let managers = try await NEAppPushManager.loadAllFromPreferences()
        log.notice("configurations: \(managers.count)")
        let manager = managers.first ?? NEAppPushManager()
        self.manager = manager
        manager.delegate = calls
        if managers.isEmpty { try await save(settings) }
        activity = manager.observe(\.isActive, options: [.initial, .new]) { manager, _ in
            report(manager.isActive)
        }
    }

    func save(_ settings: StationSettings) async throws {
        guard let manager else { return }
        manager.localizedDescription = "Station"
        manager.matchSSIDs = ["Ward-Secure"]
        manager.providerBundleIdentifier = "com.example.station.provider"
        manager.providerConfiguration = settings.configuration
        manager.isEnabled = true
        try await manager.saveToPreferences()
        try await manager.loadFromPreferences()
        manager.delegate = calls
        log.notice("saved")
    }
}
