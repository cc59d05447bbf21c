/// A system service that hides the network from the program and so needs no access.
///
/// TN3179, "Bonjour operations"; WWDC 2020, session 10110.
public enum SystemService: String, Sendable, Hashable, CaseIterable {
    /// AccessorySetupKit.
    case accessorySetup = "accessory-setup"
    /// AirDrop.
    case airDrop = "airdrop"
    /// AirPlay.
    case airPlay = "airplay"
    /// AirPrint, which is printing via UIKit.
    case airPrint = "airprint"
    /// DeviceDiscoveryUI.
    case deviceDiscovery = "device-discovery"
    /// HomeKit.
    case homeKit = "homekit"
}
