/// Faults of iOS around push providers that developers have reported; a device has only those that it declares.
public enum PushFault: String, Sendable, Hashable, Codable, CaseIterable {
    /// A provider is not stopped when its configuration is disabled.
    case keepsDisabledProviders = "keeps-disabled-providers"
    /// The process of a provider is suspended while the device is locked, without a call of `sleep`.
    case suspendsLockedProviders = "suspends-locked-providers"
    /// A configuration saved while the device is on its network does not start the provider; joining does.
    case ignoresSavesOnNetwork = "ignores-saves-on-network"
    /// A provider is not stopped when the device leaves the network.
    case forgetsStopOnLeaving = "forgets-stop-on-leaving"
}
