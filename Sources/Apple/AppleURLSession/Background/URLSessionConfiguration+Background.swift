internal import Foundation
public import FoundationNetworking

extension URLSessionConfiguration {
    /// Returns a new configuration for a session whose transfers the device performs, whether the app runs or not.
    public class func background(withIdentifier identifier: String) -> URLSessionConfiguration {
        guard !identifier.isEmpty else {
            fatalError("URLSessionConfiguration.background(withIdentifier:) needs an identifier that is not empty.")
        }
        let configuration = Self.default
        configuration.identifier = identifier
        return configuration
    }

    /// Whether the device launches or resumes the app when the transfers of a background session have ended.
    ///
    /// It is true for background sessions unless the app sets it.
    public var sessionSendsLaunchEvents: Bool {
        get { connectionProxyDictionary?[BackgroundKey.sendsLaunchEvents] as? Bool ?? (identifier != nil) }
        set { set(newValue, for: BackgroundKey.sendsLaunchEvents) }
    }

    /// The identifier of the shared container for the downloads of app extensions; without effect in a lab.
    public var sharedContainerIdentifier: String? {
        get { connectionProxyDictionary?[BackgroundKey.sharedContainer] as? String }
        set { set(newValue, for: BackgroundKey.sharedContainer) }
    }

    // Stored in the proxy dictionary, because that is copied with the configuration and the lab has no proxies.
    private func set(_ value: (any Sendable)?, for key: String) {
        var values = connectionProxyDictionary ?? [:]
        values[key] = value
        connectionProxyDictionary = values
    }
}

/// The keys of values that a configuration stores in its proxy dictionary.
private enum BackgroundKey {
    static let sendsLaunchEvents = "pushlab.session-sends-launch-events"
    static let sharedContainer = "pushlab.shared-container-identifier"
}
