import Foundation
import NetworkExtension

// Tells the configured networks and the current one at each launch. SIGUSR1 applies a configuration that is kept, and SIGUSR2
// removes it; both tell again.

let manager = NEHotspotConfigurationManager.shared

func tellAll(_ moment: String) {
    manager.getConfiguredSSIDs { names in
        NEHotspotNetwork.fetchCurrent { network in tell("\(moment): \(names), on \(network?.ssid ?? "none")") }
    }
}

Signals.handle([
    (
        SIGUSR1,
        {
            manager.apply(NEHotspotConfiguration(ssid: "Lobby")) { error in
                tell("applied: \(error.map { "\(($0 as NSError).code)" } ?? "done")")
                tellAll("after that")
            }
        }
    ),
    (
        SIGUSR2,
        {
            manager.removeConfiguration(forSSID: "Lobby")
            tellAll("removed")
        }
    ),
]) { tellAll("launched") }
RunLoop.main.run()
