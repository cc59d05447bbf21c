internal import DeviceProtocol
internal import DeviceRules
package import ScenarioLanguage

extension ScenarioDefinition {
    /// Apple's recommendations about the declarations of the devices' apps, one sentence each; they change no verdict.
    package var practices: [String] {
        hosts.flatMap { host -> [String] in
            guard let device = host.device else { return [] }
            let apps = device.allApps.compactMap { try? device.description(of: $0, on: host.name, folder: folder) }
            return PrivacyNote.notes(on: apps, platform: device.platform, following: device.description.followedRules)
                .filter(\.isRecommendation).map { "\($0)" }
        }
    }
}
