internal import DeviceRules
internal import LabModel
package import LocalPush

extension ScenarioDefinition {
    /// A copy with a push configuration for each push extension whose reference provider has none.
    ///
    /// The provider then runs on all Wi-Fi networks that the device has or may join, at most 10, as on iOS. Without
    /// such a network it has no configuration and starts with the lab, because the device would never start it.
    package var withPushConfigurations: ScenarioDefinition {
        var completed = self
        for host in hosts.indices {
            guard let device = hosts[host].device else { continue }
            let names = hosts[host].networks + hosts[host].joinable
            let ssids = networks.filter { names.contains($0.name) }.compactMap(\.ssid).prefix(10)
            guard !ssids.isEmpty else { continue }
            for app in device.apps.indices {
                for part in device.apps[app].extensions.indices {
                    let provider = device.apps[app].extensions[part]
                    guard provider.referenceProvider != nil, provider.push == nil else { continue }
                    completed.hosts[host].device?.apps[app].extensions[part].push = PushDefinition(
                        matches: Array(ssids))
                }
            }
        }
        return completed
    }
}

extension AppDefinition {
    /// The settings of the reference provider that starts in this push extension; `nil` if it simulates several
    /// clients.
    package var referenceProvider: PushProviderSettings? {
        guard kind == .appPushProvider else { return nil }
        for program in programs ?? [] where program.starts {
            if let settings = program.pushProvider, settings.clients == 1 { return settings }
        }
        return nil
    }

    /// The timer interval that the scenario sets; `nil` for the default.
    package var providerTimer: Duration? {
        let reference = referenceProvider?.timer
        return timer ?? (reference == PushProviderSettings.defaults.timer ? nil : reference)
    }
}
