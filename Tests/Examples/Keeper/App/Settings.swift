import Foundation
import NetworkExtension

/// What the system refuses, and why.
@MainActor
func refusals(of manager: NEAppPushManager) async {
    print("at first: \((try? await NEAppPushManager.loadAllFromPreferences())?.count ?? -1) saved")
    print("new: \(text(of: manager))")
    await attempt("remove what was never saved") { try await manager.removeFromPreferences() }
    await attempt("load what was never saved") { try await manager.loadFromPreferences() }
    await attempt("no network") { try await manager.saveToPreferences() }
    manager.matchSSIDs = (1...11).map { "Ward \($0)" }
    await attempt("11 networks") { try await manager.saveToPreferences() }
    manager.matchSSIDs = (1...10).map { "Ward \($0)" }
    await attempt("no provider") { try await manager.saveToPreferences() }
    manager.providerBundleIdentifier = "com.example.other"
    await attempt("another provider") { try await manager.saveToPreferences() }
    manager.providerBundleIdentifier = "com.example.keeper.provider"
    manager.matchSSIDs = [String(repeating: "w", count: 33)]
    await attempt("33 bytes") { try await manager.saveToPreferences() }
    manager.matchSSIDs = [""]
    await attempt("no byte") { try await manager.saveToPreferences() }
    manager.matchSSIDs = ["Ward-Secure"]
    manager.providerConfiguration = ["at": Locale(identifier: "de")]
    await attempt("no property list") { try await manager.saveToPreferences() }
    print("not saved: \((try? await NEAppPushManager.loadAllFromPreferences())?.count ?? -1) saved")
}

/// What was saved is what is loaded.
@MainActor
func savedAgain(_ manager: NEAppPushManager) async {
    manager.matchSSIDs = (1...8).map { "Ward \($0)" } + [String(repeating: "w", count: 32), "Ward-Secure"]
    manager.matchEthernet = true
    let networks = [NEPrivateLTENetwork(), NEPrivateLTENetwork()]
    (networks[0].mobileCountryCode, networks[0].mobileNetworkCode) = ("262", "98")
    (networks[1].mobileCountryCode, networks[1].mobileNetworkCode) = ("310", "014")
    networks[1].trackingAreaCode = "55"
    manager.matchPrivateLTENetworks = networks
    manager.providerConfiguration = ["host": "desk", "port": 7650, "isOn": true, "share": 0.5, "beds": [7, 8]]
    manager.localizedDescription = "Keeper"
    await attempt("everything") { try await manager.saveToPreferences() }
    let copy = await saved().first
    print("saved: \(copy.map(text) ?? "nothing")")
    // What was not saved is lost when the values are read again.
    manager.matchSSIDs = ["Lobby"]
    manager.matchEthernet = false
    manager.matchPrivateLTENetworks = []
    manager.providerConfiguration = [:]
    manager.localizedDescription = nil
    manager.providerBundleIdentifier = nil
    manager.isEnabled = true
    await attempt("load again") { try await manager.loadFromPreferences() }
    print("loaded: \(text(of: manager))")
}

@MainActor
func saved() async -> [NEAppPushManager] { (try? await NEAppPushManager.loadAllFromPreferences()) ?? [] }

/// All that a manager keeps.
func text(of manager: NEAppPushManager) -> String {
    let networks = manager.matchPrivateLTENetworks
        .map { "\($0.mobileCountryCode)-\($0.mobileNetworkCode)-\($0.trackingAreaCode ?? "any")" }
    let values = manager.providerConfiguration
    return [
        manager.matchSSIDs.joined(separator: ","), "ethernet \(manager.matchEthernet)",
        "cellular \(networks.joined(separator: ","))", manager.providerBundleIdentifier ?? "no provider",
        values.keys.sorted().map { "\($0)=\(values[$0] ?? "") \(kind(of: values[$0]))" }.joined(separator: " "),
        manager.localizedDescription ?? "no name", "enabled \(manager.isEnabled)", "active \(manager.isActive)",
    ].joined(separator: "; ")
}

private func kind(of value: Any?) -> String {
    switch value {
    case is String: "text"
    case is Bool: "truth"
    case is Int: "number"
    case is Double: "fraction"
    default: "other"
    }
}

/// Does something, and says how it went.
@MainActor
func attempt(_ name: String, _ body: () async throws -> Void) async {
    do {
        try await body()
        print("\(name): done")
    } catch {
        let old = error as NSError
        print("\(name): \(old.domain) \(old.code) \(error.localizedDescription)")
    }
}
