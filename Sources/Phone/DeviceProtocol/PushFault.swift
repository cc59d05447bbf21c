/// Misbehaviour of iOS around push providers that developers have reported; a device has it only if it is to.
public enum PushFault: String, Sendable, Hashable, Codable, CaseIterable {
    /// A provider is not stopped when its configuration is disabled.
    case keepsDisabledProviders = "keeps-disabled-providers"
    /// The process of a provider is suspended while the device is locked, without a word to it.
    case suspendsLockedProviders = "suspends-locked-providers"
    /// Saving a configuration while the device is on its network does not start the provider; joining does.
    case ignoresSavesOnNetwork = "ignores-saves-on-network"
    /// A provider is not stopped when the device leaves the network.
    case forgetsStopOnLeaving = "forgets-stop-on-leaving"
}
