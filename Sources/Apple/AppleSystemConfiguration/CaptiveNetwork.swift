internal import DeviceProtocol
internal import Dispatch
public import Foundation
internal import Synchronization

/// The name of the network, as a key.
public let kCNNetworkInfoKeySSID: CFString = "SSID"
/// The bytes of the name, as a key.
public let kCNNetworkInfoKeySSIDData: CFString = "SSIDDATA"
/// The address of the access point, as a key.
public let kCNNetworkInfoKeyBSSID: CFString = "BSSID"

/// Returns the names of the Wi-Fi interfaces; without a device, en0 as on a phone.
public func CNCopySupportedInterfaces() -> CFArray? {
    guard case .interfaces(let types) = reply(to: .interfaces) else { return ["en0"] }
    return types.filter { $0.value == "wifi" }.keys.sorted() as [Any]
}

/// Returns the network of a Wi-Fi interface; en0 stands for that of the device, whatever its name in the lab is.
///
/// It is `nil` under the conditions of *NEHotspotNetwork.fetchCurrent(completionHandler:)* ("CNCopyCurrentNetworkInfo" of
/// Apple): without the entitlement `com.apple.developer.networking.wifi-info`, or without access to the precise location
/// to a network that the app has not configured. The reason is written to standard error, once. An app counts as linked
/// against an SDK with this function.
public func CNCopyCurrentNetworkInfo(_ interfaceName: CFString) -> CFDictionary? {
    switch reply(to: .wifiInformation) {
    case .wifiNetwork(let network):
        guard [network.interface, "en0"].contains(interfaceName) else { return nil }
        return [
            kCNNetworkInfoKeySSID: network.ssid, kCNNetworkInfoKeySSIDData: Data(network.ssid.utf8),
            kCNNetworkInfoKeyBSSID: network.bssid ?? "",
        ]
    case .hotspotRefused(_, let message): notice.write(message)
    case .failed(let failure): notice.write(failure.message)
    default: break
    }
    return nil
}

/// Returns the device's reply to a one-time request.
private func reply(to content: AppRequest.Content) -> AppReply.Event {
    let isThere = DispatchSemaphore(value: 0)
    // Replaced before the semaphore is signalled.
    let event = Mutex(AppReply.Event.done)
    DeviceConnection.shared.request(content) { reply in
        event.withLock { $0 = reply }
        isThere.signal()
    }
    isThere.wait()
    return event.withLock { $0 }
}

private let notice = OneTimeNotice("CNCopyCurrentNetworkInfo: there is no information about the current network: ")
