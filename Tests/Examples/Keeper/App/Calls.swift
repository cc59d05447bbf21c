import Foundation
import NetworkExtension

/// A delegate that says what it is told, under its name.
final class Listener: NSObject, NEAppPushDelegate {
    private let name: String
    private let onCall: (Int) -> Void

    init(_ name: String, onCall: @escaping (Int) -> Void) {
        self.name = name
        self.onCall = onCall
    }

    func appPushManager(_ manager: NEAppPushManager, didReceiveIncomingCallWithUserInfo userInfo: [AnyHashable: Any]) {
        let values = userInfo.compactMap { key, value in (key as? String).map { "\($0)=\(Self.text(value))" } }
        let number = userInfo["number"] as? Int ?? 0
        if number < 1_000 {
            print("\(name) is told: \(values.sorted().joined(separator: " "))")
        } else {
            print("\(name) is told of a call that came before")
        }
        onCall(number)
    }

    private static func text(_ value: Any) -> String {
        switch value {
        case let value as [String: Any]: value.keys.sorted().map { "\($0):\(value[$0] ?? "")" }.joined(separator: ",")
        case let value as Data: "\(Array(value))"
        default: "\(value)"
        }
    }
}

/// Delegates, which managers do not keep, and who waits for a call.
@MainActor
final class Listeners {
    private var all: [String: Listener] = [:]
    private var told = 0
    private var waiting: CheckedContinuation<Void, Never>?

    func listener(_ name: String) -> Listener {
        let listener = Listener(name) { _ in MainActor.assumeIsolated { self.call() } }
        all[name] = listener
        return listener
    }

    func forget(_ name: String) { all[name] = nil }

    private func call() {
        told += 1
        waiting?.resume()
        waiting = nil
    }

    /// Waits until so many calls have come.
    func wait(for count: Int) async {
        while told < count { await withCheckedContinuation { waiting = $0 } }
    }
}

/// Says when a manager's provider runs, and waits for it.
@MainActor
func follow(_ manager: NEAppPushManager, _ name: String) -> NSKeyValueObservation {
    manager.observe(\.isActive, options: [.initial, .old, .new]) { manager, change in
        let old = change.oldValue.map { "\($0)" } ?? "none"
        print("\(name) active: \(old) becomes \(change.newValue.map { "\($0)" } ?? "none")")
    }
}

@MainActor
func wait(until isActive: Bool, of manager: NEAppPushManager) async {
    while manager.isActive != isActive { try? await Task.sleep(for: .milliseconds(5)) }
}

/// Waits for a file by which the extension, which has the same home folder, says something.
@MainActor
func wait(forFile name: String) async {
    while !FileManager.default.fileExists(atPath: "\(NSHomeDirectory())/\(name)") {
        try? await Task.sleep(for: .milliseconds(5))
    }
}

/// Calls come to the newest of the managers that were loaded and have a delegate.
@MainActor
func calls(_ manager: NEAppPushManager, _ listeners: Listeners) async {
    guard let first = await saved().first else { return print("nothing was saved") }
    let observations = [follow(manager, "manager"), follow(first, "first")]
    first.isEnabled = true
    first.providerConfiguration = ["call": 0]
    await attempt("enable") { try await first.saveToPreferences() }
    await wait(until: true, of: manager)
    await wait(until: true, of: first)
    manager.delegate = listeners.listener("manager")
    first.delegate = listeners.listener("first")
    var number = 0
    func call(by saver: NEAppPushManager) async {
        number += 1
        saver.providerConfiguration = ["call": number]
        await attempt("call \(number)") { try await saver.saveToPreferences() }
        await listeners.wait(for: number)
    }
    await call(by: first)
    await attempt("load the manager") { try await manager.loadFromPreferences() }
    await call(by: first)
    await call(by: manager)
    first.delegate = nil
    await call(by: first)
    // The delegate is not kept.
    first.delegate = listeners.listener("first")
    listeners.forget("first")
    await call(by: first)
    for observation in observations { observation.invalidate() }
}

/// An enabled configuration takes the place of another one for the same network.
@MainActor
func overlap(_ manager: NEAppPushManager) async -> NEAppPushManager {
    let other = NEAppPushManager()
    let observations = [follow(manager, "manager"), follow(other, "other")]
    other.matchSSIDs = ["Ward-Secure"]
    other.providerBundleIdentifier = "com.example.keeper.provider"
    other.providerConfiguration = ["greets": true]
    other.isEnabled = true
    await attempt("overlap") { try await other.saveToPreferences() }
    await wait(until: true, of: other)
    await wait(forFile: "greeted")
    await attempt("load the manager") { try await manager.loadFromPreferences() }
    print("the manager is enabled: \(manager.isEnabled), active: \(manager.isActive)")
    for observation in observations { observation.invalidate() }
    return other
}

/// What was removed is gone for all managers.
@MainActor
func removals(_ manager: NEAppPushManager) async {
    guard let copy = await saved().first else { return print("nothing was saved") }
    await attempt("remove the copy") { try await copy.removeFromPreferences() }
    await attempt("remove it again") { try await copy.removeFromPreferences() }
    await attempt("load what is gone") { try await manager.loadFromPreferences() }
    await attempt("save what is gone") { try await manager.saveToPreferences() }
    await attempt("remove what is gone") { try await manager.removeFromPreferences() }
    print("at last: \(await saved().count) saved")
}

/// The app is launched for a call: the delegate that is set in the handler is told of it.
@MainActor
func afterCall(_ listeners: Listeners) async {
    // What has come by now has to wait for the first load.
    try? await Task.sleep(for: .milliseconds(100))
    NEAppPushManager.loadAllFromPreferences { managers, error in
        print("after the call: \(managers?.count ?? -1) saved, error \(error.map { "\($0)" } ?? "none")")
        MainActor.assumeIsolated {
            managers?.first?.delegate = listeners.listener("late")
            loaded = managers?.first
        }
    }
    await listeners.wait(for: 1)
    guard let loaded else { return print("nothing was loaded") }
    let observation = follow(loaded, "late")
    try? FileManager.default.removeItem(atPath: NSHomeDirectory() + "/gone")
    loaded.isEnabled = false
    await attempt("disable the last") { try await loaded.saveToPreferences() }
    await wait(until: false, of: loaded)
    // With its configuration the process of the provider would end, and might not come to this.
    await wait(forFile: "gone")
    await attempt("remove the last") { try await loaded.removeFromPreferences() }
    await attempt("remove the last again") { try await loaded.removeFromPreferences() }
    observation.invalidate()
    print("over again")
}

@MainActor private var loaded: NEAppPushManager?
