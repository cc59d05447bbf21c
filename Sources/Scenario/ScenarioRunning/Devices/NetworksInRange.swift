package import DeviceProtocol
package import ScenarioLanguage
private import Synchronization

/// The networks in whose range devices are without being on them.
///
/// Before it is unlocked for the first time since it was started, a device is on no secured one, and it is on none whose
/// radio its user has turned off.
package final class NetworksInRange: Sendable {
    private struct Device {
        var isLocked = false
        var radios = DeviceRadios()
        var networks: [String] = []
    }

    private let devices = Mutex<[String: Device]>([:])

    /// All devices are unlocked and on the networks in whose range they are.
    package init() {}

    /// The networks in whose range a device is, and on none of which it is.
    package func networks(of host: String) -> [String] { devices.withLock { $0[host]?.networks ?? [] } }

    /// Whether nobody has unlocked a device since it was started.
    package func isLocked(_ host: String) -> Bool { devices.withLock { $0[host]?.isLocked ?? false } }

    /// The radios of a device.
    package func radios(of host: String) -> DeviceRadios { devices.withLock { $0[host]?.radios ?? DeviceRadios() } }

    /// A device starts, locked or unlocked, or is unlocked.
    package func setLocked(_ isLocked: Bool, _ host: String) {
        devices.withLock { $0[host, default: Device()].isLocked = isLocked }
    }

    /// The user turns a radio of a device on or off; `false` when that changes nothing.
    package func turn(_ action: DeviceAction, _ host: String) -> Bool {
        devices.withLock { $0[host, default: Device()].radios.turn(action) }
    }

    /// All radios of a device are on.
    package func turnAllOn(_ host: String) { devices.withLock { $0[host]?.radios = DeviceRadios() } }

    /// A device is in the range of a network, and not on it.
    package func add(_ network: String, of host: String) {
        devices.withLock { devices in
            if devices[host]?.networks.contains(network) != true {
                devices[host, default: Device()].networks.append(network)
            }
        }
    }

    /// A device is on a network in whose range it was, or is out of its range.
    package func remove(_ network: String, of host: String) {
        devices.withLock { $0[host]?.networks.removeAll { $0 == network } }
    }
}
