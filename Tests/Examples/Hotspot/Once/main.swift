import Foundation
import NetworkExtension

// Joins a network for once.

let once = NEHotspotConfiguration(ssid: "Lobby")
once.joinOnce = true
NEHotspotConfigurationManager.shared.apply(once) { tell("once: \($0.map { "\($0)" } ?? "done")") }
RunLoop.main.run()
