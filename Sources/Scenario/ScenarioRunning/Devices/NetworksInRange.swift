package import DeviceProtocol
package import ScenarioLanguage
private import Synchronization

/// The networks whose range devices are in without being joined to them.
///
/// A device joins no secured network before its first unlock since it was started, and none whose radio the user has
/// turned off.
package final class NetworksInRange: Sendable {
    private struct Device {
        var isLocked = false
        var radios = DeviceRadios()
        var networks: [String] = []
    }

    private let devices = Mutex<[String: Device]>([:])

    package init() {}

    /// Returns the networks whose range a device is in without being joined to them.
    package func networks(of host: String) -> [String] { devices.withLock { $0[host]?.networks ?? [] } }

    /// Whether a device has not been unlocked since it was started.
    package func isLocked(_ host: String) -> Bool { devices.withLock { $0[host]?.isLocked ?? false } }

    package func radios(of host: String) -> DeviceRadios { devices.withLock { $0[host]?.radios ?? DeviceRadios() } }

    /// Records whether a device is locked.
    package func setLocked(_ isLocked: Bool, _ host: String) {
        devices.withLock { $0[host, default: Device()].isLocked = isLocked }
    }

    /// Turns a radio of a device on or off; returns `false` if that changes nothing.
    package func turn(_ action: DeviceAction, _ host: String) -> Bool {
        devices.withLock { $0[host, default: Device()].radios.turn(action) }
    }

    /// Turns all radios of a device on.
    package func turnAllOn(_ host: String) { devices.withLock { $0[host]?.radios = DeviceRadios() } }

    /// Records that a device is in the range of a network but not joined to it.
    package func add(_ network: String, of host: String) {
        devices.withLock { devices in
            if devices[host]?.networks.contains(network) != true {
                devices[host, default: Device()].networks.append(network)
            }
        }
    }

    /// Removes a network that a device has joined or whose range it has left.
    package func remove(_ network: String, of host: String) {
        devices.withLock { $0[host]?.networks.removeAll { $0 == network } }
    }
}
