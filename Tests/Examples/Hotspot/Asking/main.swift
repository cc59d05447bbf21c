import Foundation
import NetworkExtension

// Asks for one network, and writes what has come of it.

NEHotspotConfigurationManager.shared.apply(NEHotspotConfiguration(ssid: "Lobby")) { error in
    let error = error as NSError?
    tell(
        "lobby: \(error.map { "\($0.domain) \($0.code) \($0.localizedDescription)" } ?? "done") \(Thread.isMainThread)")
    NEHotspotConfigurationManager.shared.getConfiguredSSIDs { tell("configured: \($0)") }
}
RunLoop.main.run()
