import Foundation
import NetworkExtension

// A manager follows the device from its beginning; calls are kept until something is loaded.
let manager = NEAppPushManager()
let listeners = Listeners()
if UserDefaults.standard.bool(forKey: "has-run") {
    await afterCall(listeners)
} else {
    UserDefaults.standard.set(true, forKey: "has-run")
    await refusals(of: manager)
    await savedAgain(manager)
    await calls(manager, listeners)
    let other = await overlap(manager)
    await removals(manager)
    // The provider rings from now on, whoever listens.
    other.providerConfiguration = ["rings": true]
    await attempt("ring") { try await other.saveToPreferences() }
    print("over")
}
// The app goes on until it is ended.
try? await Task.sleep(for: .seconds(60))
