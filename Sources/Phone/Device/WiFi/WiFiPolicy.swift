/// The rules about Wi-Fi networks that apps read or configure.
struct WiFiPolicy: Sendable {
    /// Whether an app needs `com.apple.developer.networking.wifi-info` to read the current network.
    var needsInformationEntitlement = true
    /// Whether an app that has not configured the current network needs the precise location to read it.
    var needsLocation = true
    /// Whether the user decides if the device joins a network that an app has configured.
    var asksUser = true
    /// Whether the device joins a network that an app has configured.
    var joins = true
    /// Whether a configuration for once ends with the app's use of the network.
    var endsForOnce = true
    /// Whether configurations outlive a restart of the device.
    var readsSaved = true
    /// Whether removals of configurations outlive a restart of the device.
    var savesRemovals = true
    /// Whether a configuration is stored that the user has denied.
    var storesDenied = false
    /// Whether an app gets the names of the configurations of all apps.
    var listsAll = false
}
