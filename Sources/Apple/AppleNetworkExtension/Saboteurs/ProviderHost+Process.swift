internal import DeviceProtocol
internal import Foundation

extension ProviderHost {
    /// Creates the host of this process, or the broken variant that its environment names.
    static func ofThisProcess(_ make: @escaping @Sendable () -> NEAppPushProvider) -> ProviderHost {
        let name = ProcessInfo.processInfo.environment[DeviceSaboteur.variable]
        return ProviderHost(
            device: DeviceConnection.shared, keepsInstances: name == DeviceSaboteur.keepsInstances.rawValue, make: make)
    }
}
