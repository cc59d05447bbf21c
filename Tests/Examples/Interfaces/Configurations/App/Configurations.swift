import Foundation
import NetworkExtension

/// Two configurations of one app, and what becomes of them.
final class Configurations: @unchecked Sendable {
    private let first = NEAppPushManager()
    private let second = NEAppPushManager()

    /// Saves a configuration, and tells what came of it.
    private func save(_ manager: NEAppPushManager, _ name: String) async {
        do {
            try await manager.saveToPreferences()
            tell("save \(name): done")
        } catch {
            let error = error as NSError
            tell("save \(name): \(error.domain) \(error.code) \(error.localizedDescription)")
        }
    }

    /// Waits until a provider runs, or does no more.
    private func wait(_ manager: NEAppPushManager, _ isActive: Bool, _ name: String) async {
        for _ in 0..<500 where manager.isActive != isActive { try? await Task.sleep(nanoseconds: 10_000_000) }
        tell("\(name): \(manager.isActive ? "runs" : "does not run")")
    }

    /// Tells what there is on the device.
    private func tellAll(_ name: String) async {
        do {
            let all = try await NEAppPushManager.loadAllFromPreferences()
            let words = all.map { manager in
                "\(manager.localizedDescription ?? "none") for \(manager.matchSSIDs) \(manager.isEnabled ? "on" : "off")"
            }
            tell("\(name): \(words.sorted())")
        } catch {
            tell("\(name): \(error)")
        }
    }

    /// What cannot be saved, and the limits of what can.
    func tellRefusals() async {
        let manager = NEAppPushManager()
        await save(manager, "nothing")
        manager.matchSSIDs = ["Elsewhere"]
        await save(manager, "without a provider")
        manager.providerBundleIdentifier = "com.example.other"
        await save(manager, "with another provider")
        manager.providerBundleIdentifier = "com.example.providers"
        manager.matchSSIDs = (1...11).map { "ward-\($0)" }
        await save(manager, "eleven networks")
        manager.matchSSIDs = [String(repeating: "w", count: 33)]
        await save(manager, "a name of 33 bytes")
        manager.matchSSIDs = ["Ward", ""]
        await save(manager, "an empty name")
        manager.matchSSIDs = (1...9).map { "ward-\($0)" } + [String(repeating: "w", count: 32)]
        manager.localizedDescription = "Limits"
        await save(manager, "ten networks, one of 32 bytes")
        manager.matchSSIDs = ["w"]
        await save(manager, "a name of one byte")
        await tellAll("after refusals")
        try? await manager.removeFromPreferences()
        await tellAll("after the removal")
    }

    /// A configuration disables others of the app for the same network.
    func tellOverlaps() async {
        for (manager, name) in [(first, "First"), (second, "Second")] {
            manager.localizedDescription = name
            manager.providerBundleIdentifier = "com.example.providers"
            manager.providerConfiguration = ["name": name]
            manager.isEnabled = true
        }
        first.matchSSIDs = ["Ward-Secure", "Office"]
        second.matchSSIDs = ["Home"]
        await save(first, "first")
        await wait(first, true, "first")
        await save(second, "second for another network")
        await tellAll("side by side")
        second.matchSSIDs = ["Home", "Office"]
        await save(second, "second for the same network")
        await wait(first, false, "first")
        await tellAll("one above the other")
        tell("move to Office")
        await wait(second, true, "second")
    }

    /// A configuration is disabled, enabled and changed.
    func tellSwitches() async {
        second.isEnabled = false
        await save(second, "second, disabled")
        await wait(second, false, "second")
        second.isEnabled = true
        await save(second, "second, enabled")
        await wait(second, true, "second")
        second.providerConfiguration = ["name": "Second again"]
        await save(second, "second, changed")
        await save(second, "second, not changed")
        second.matchSSIDs = ["Home"]
        await save(second, "second, for another network")
        await wait(second, false, "second")
        second.matchSSIDs = ["Office"]
        await save(second, "second, for this network")
        await wait(second, true, "second")
    }

    /// A configuration that was removed is gone, and can be saved again.
    func tellRemovals() async {
        try? await second.removeFromPreferences()
        await wait(second, false, "second")
        await tellAll("without the second")
        await save(second, "second, removed")
        await wait(second, true, "second")
        await tellAll("with the second")
        try? await first.loadFromPreferences()
        tell("first: \(first.isEnabled ? "on" : "off")")
        tell("leave")
        await wait(second, false, "second")
    }
}
