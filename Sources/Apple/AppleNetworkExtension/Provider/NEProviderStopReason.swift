/// The reason why the system stops a provider.
public enum NEProviderStopReason: Int, Sendable, CustomStringConvertible {
    /// No reason.
    case none = 0
    /// The user stopped the provider.
    case userInitiated
    /// The provider failed.
    case providerFailed
    /// The device has left the network.
    case noNetworkAvailable
    /// The network has changed in a way that the provider cannot recover from.
    case unrecoverableNetworkChange
    /// The provider was disabled.
    case providerDisabled
    /// The authentication was cancelled.
    case authenticationCanceled
    /// The configuration is invalid.
    case configurationFailed
    /// The provider was idle for too long.
    case idleTimeout
    /// The configuration was disabled.
    case configurationDisabled
    /// The configuration was removed.
    case configurationRemoved
    /// Another configuration has replaced this one; the spelling is Apple's.
    case superceded
    /// The user has logged out.
    case userLogout
    /// The device has switched to another user.
    case userSwitch
    /// The connection failed.
    case connectionFailed
    /// The device sleeps.
    case sleep
    /// The app is being updated.
    case appUpdate
    /// An internal error of the system.
    case internalError

    /// The name of the case.
    public var description: String {
        switch self {
        case .none: "none"
        case .userInitiated: "userInitiated"
        case .providerFailed: "providerFailed"
        case .noNetworkAvailable: "noNetworkAvailable"
        case .unrecoverableNetworkChange: "unrecoverableNetworkChange"
        case .providerDisabled: "providerDisabled"
        case .authenticationCanceled: "authenticationCanceled"
        case .configurationFailed: "configurationFailed"
        case .idleTimeout: "idleTimeout"
        case .configurationDisabled: "configurationDisabled"
        case .configurationRemoved: "configurationRemoved"
        case .superceded: "superceded"
        case .userLogout: "userLogout"
        case .userSwitch: "userSwitch"
        case .connectionFailed: "connectionFailed"
        case .sleep: "sleep"
        case .appUpdate: "appUpdate"
        case .internalError: "internalError"
        }
    }
}
