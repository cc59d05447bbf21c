import Foundation
import NetworkExtension
import SystemConfiguration.CaptiveNetwork

// Reads the current network all the time, by both functions, and writes each change.

func old() -> String {
    guard let interface = (CNCopySupportedInterfaces() as? [String])?.first,
        let info = CNCopyCurrentNetworkInfo(interface as CFString) as? [String: Any]
    else { return "none" }
    let data = (info[kCNNetworkInfoKeySSIDData as String] as? Data).map { String(decoding: $0, as: UTF8.self) }
    return
        "\(info[kCNNetworkInfoKeySSID as String] ?? "") \(data ?? "") \(info[kCNNetworkInfoKeyBSSID as String] ?? "")"
}

func new(_ network: NEHotspotNetwork?) -> String {
    guard let network else { return "none" }
    let others = network.signalStrength == 0 && !network.isSecure && !network.didAutoJoin && !network.didJustJoin
    return "\(network.ssid) \(network.bssid) \(network.securityType) \(others && !network.isChosenHelper)"
}

var last = ["", ""]
func look() {
    NEHotspotNetwork.fetchCurrent { network in
        let now = [new(network), old()]
        MainActor.assumeIsolated {
            if now[0] != last[0] { tell("now: \(now[0])") }
            if now[1] != last[1] { tell("by the old function: \(now[1])") }
            last = now
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) { look() }
        }
    }
}
tell("of another interface", CNCopyCurrentNetworkInfo("en9" as CFString))
tell("en0 is a Wi-Fi interface: \(CNCopyCurrentNetworkInfo("en0" as CFString) != nil)")
look()
RunLoop.main.run()
