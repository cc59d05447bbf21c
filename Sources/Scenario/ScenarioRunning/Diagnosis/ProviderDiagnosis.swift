internal import LabEvents
package import LabModel
internal import ScenarioLanguage

/// Explains that a push provider was not started because no configuration of its app matches the device's network.
package struct ProviderDiagnosis: Sendable {
    private let host: String
    private let app: String

    package init(of app: String, on host: String) {
        self.host = host
        self.app = app
    }

    /// Returns one line, or none if the network matches: the provider's own events say more then.
    package func lines(_ events: [Event]) -> [String] {
        let system = Event.Source.program(ProgramID(host: host, program: ProgramDefinition.deviceName))
        var ssid: String?
        var saved: [Int: (ssids: [String], isEnabled: Bool)] = [:]
        for event in events where event.source == system {
            if let membership = event.read(as: NetworkMembership.self) {
                ssid = membership.isJoined ? membership.ssid : nil
            }
            guard let report = event.read(as: ProviderReport.self), report.app == app, let number = report.number
            else { continue }
            switch (report.name, report.detail) {
            case (.configurationSaved, .saved(let ssids, let isEnabled)): saved[number] = (ssids, isEnabled)
            case (.configurationRemoved, _): saved[number] = nil
            case (.configurationDisabled, _): saved[number]?.isEnabled = false
            default: break
            }
        }
        return line(ssid, saved.sorted { $0.key < $1.key }.map(\.value)).map { [$0] } ?? []
    }

    private func line(_ ssid: String?, _ saved: [(ssids: [String], isEnabled: Bool)]) -> String? {
        guard !saved.isEmpty else {
            return "no push configuration of '\(app)' is saved: the app has to save one, or the scenario gives its "
                + "extension `matches`."
        }
        let enabled = saved.filter(\.isEnabled)
        guard !enabled.isEmpty else {
            return "the push configuration of '\(app)' is not enabled: the app has to set `isEnabled` and save it."
        }
        let wanted = enabled.flatMap(\.ssids)
        if let ssid, wanted.contains(ssid) { return nil }
        let place = ssid.map { "\(host) is on the Wi-Fi network '\($0)'" } ?? "\(host) is on no Wi-Fi network"
        let names = wanted.isEmpty ? "names none" : "matches " + wanted.map { "'\($0)'" }.joined(separator: ", ")
        return "\(place), and the push configuration of '\(app)' \(names)."
    }
}
