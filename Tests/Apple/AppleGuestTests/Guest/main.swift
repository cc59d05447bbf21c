import NetworkExtension

_ProviderProcess.run { PushProvider() }
