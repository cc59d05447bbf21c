internal import Foundation
internal import Synchronization

/// The name of the network, as a key.
public let kCNNetworkInfoKeySSID: CFString = "SSID"
/// The bytes of the name, as a key.
public let kCNNetworkInfoKeySSIDData: CFString = "SSIDDATA"
/// The address of the access point, as a key.
public let kCNNetworkInfoKeyBSSID: CFString = "BSSID"

/// Returns the Wi-Fi interfaces: en0, as on a phone.
public func CNCopySupportedInterfaces() -> CFArray? { ["en0"] }

/// Returns `nil`: a lab does not model the entitlement `com.apple.developer.networking.wifi-info` and the location that
/// the information needs ("CNCopyCurrentNetworkInfo" of Apple), and writes that once.
public func CNCopyCurrentNetworkInfo(_ interfaceName: CFString) -> CFDictionary? {
    let isFirst = hasReported.withLock { hasReported in
        defer { hasReported = true }
        return !hasReported
    }
    if isFirst {
        let text = "SystemConfiguration: no app has access to the Wi-Fi information in a lab.\n"
        FileHandle.standardError.write(Data(text.utf8))
    }
    return nil
}

private let hasReported = Mutex(false)
