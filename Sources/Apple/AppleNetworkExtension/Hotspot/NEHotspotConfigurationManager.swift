internal import DeviceProtocol
public import Foundation

/// The manager of the Wi-Fi networks that the app configures.
///
/// Completion handlers are called on the main queue. Without the entitlement
/// `com.apple.developer.networking.HotspotConfiguration`, ``apply(_:completionHandler:)`` fails with
/// ``NEHotspotConfigurationError/internal``. Unchecked, because a subclass may have state.
open class NEHotspotConfigurationManager: NSObject, @unchecked Sendable {
    /// The manager of this process.
    open class var shared: NEHotspotConfigurationManager { theShared }
    private static let theShared = NEHotspotConfigurationManager()

    /// Creates a manager, which has the same configurations as ``shared``.
    public override init() {}

    /// Stores a configuration if the user allows it, and then joins the network if it is nearby.
    ///
    /// The handler gets no error when the configuration is stored; whether the device then joins the network is not
    /// reported to the app ("apply(_:completionHandler:)" of Apple).
    @preconcurrency
    open func apply(
        _ configuration: NEHotspotConfiguration, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        if let problem = configuration.problem {
            return DispatchQueue.main.async { completionHandler?(problem.error()) }
        }
        DeviceConnection.shared.request(.hotspotApply(configuration.payload)) { reply in
            DispatchQueue.main.async {
                switch reply {
                case .done: completionHandler?(nil)
                case .hotspotRefused(let code, let message):
                    let error = NEHotspotConfigurationError(rawValue: code) ?? .internal
                    completionHandler?(error.error(message))
                case .failed(let failure):
                    completionHandler?(NEHotspotConfigurationError.internal.error(failure.message))
                default: completionHandler?(NEHotspotConfigurationError.internal.error())
                }
            }
        }
    }

    /// Removes the app's configuration of a network; the device leaves the network if it was joined for once.
    open func removeConfiguration(forSSID SSID: String) {
        DeviceConnection.shared.request(.hotspotRemove(SSID, isDomain: false)) { _ in }
    }

    /// Removes the app's configuration of a Hotspot 2.0 network.
    open func removeConfiguration(forHS20DomainName domainName: String) {
        DeviceConnection.shared.request(.hotspotRemove(domainName, isDomain: true)) { _ in }
    }

    /// Calls the handler with the SSIDs and domain names that the app has configured.
    @preconcurrency
    open func getConfiguredSSIDs(completionHandler: @escaping @Sendable ([String]) -> Void) {
        DeviceConnection.shared.request(.hotspotList) { reply in
            DispatchQueue.main.async {
                guard case .hotspots(let names) = reply else { return completionHandler([]) }
                completionHandler(names)
            }
        }
    }
}

// The asynchronous forms of methods with a completion handler.
extension NEHotspotConfigurationManager {
    /// Stores a configuration if the user allows it, and then joins the network if it is nearby.
    public func apply(_ configuration: NEHotspotConfiguration) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            apply(configuration) { error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
    }

    /// Returns the SSIDs and domain names that the app has configured.
    public func configuredSSIDs() async -> [String] {
        await withCheckedContinuation { continuation in
            getConfiguredSSIDs { continuation.resume(returning: $0) }
        }
    }
}
