internal import DeviceRules
internal import LabModel
package import LocalPush

extension ScenarioDefinition {
    /// The same scenario, with a push configuration for each push extension that runs the reference provider and has none.
    ///
    /// It runs on all Wi-Fi networks that its device is on or may join, as many as iOS allows. Where there are none the
    /// device would never start it: it gets no configuration, and starts with the lab.
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
    /// The settings of the reference provider that it runs, as a push extension, without a step that says so; one that
    /// plays many clients is none.
    package var referenceProvider: PushProviderSettings? {
        guard kind == .appPushProvider else { return nil }
        for program in programs ?? [] where program.starts {
            if let settings = program.pushProvider, settings.clients == 1 { return settings }
        }
        return nil
    }

    /// The time between two calls of its timer, as far as the scenario says it.
    package var providerTimer: Duration? {
        let reference = referenceProvider?.timer
        return timer ?? (reference == PushProviderSettings.defaults.timer ? nil : reference)
    }
}
