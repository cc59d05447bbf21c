internal import DeviceProtocol
internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

/// The moves of devices to the Wi-Fi networks that their apps configure.
extension ScenarioRun {
    /// Puts a device on a Wi-Fi network, or takes it off; then it is on its former network again.
    ///
    /// A device that cannot join is notified of the reason.
    func move(_ host: String, by order: HotspotOrder) async throws {
        guard let network = planner.network(named: order.ssid, of: host) else { return }
        guard order.isJoin else { return try await returnFrom(network, by: host) }
        do {
            let former = try await lab.network(leftByJoining: network, by: host)
            try await join(network, by: host)
            networksBefore[host] = former
        } catch let error as AssociationError {
            try await devices.note(.networkNotJoined(ssid: order.ssid, reason: error.reason), on: host)
        } catch let error as RunError {
            try await devices.note(.networkNotJoined(ssid: order.ssid, reason: error.message), on: host)
        }
    }

    private func returnFrom(_ network: String, by host: String) async throws {
        guard lab.networks(of: host).contains(network) else { return }
        try await leave(network, by: host)
        guard let former = networksBefore.removeValue(forKey: host), former != network else { return }
        try await join(former, by: host)
    }

    /// Notifies the system of a device of its access point; the error of a suspended system is ignored.
    func noteAccessPoint(of host: String, on network: String) async throws {
        guard let name = lab.accessPoint(of: host, on: network), let bssid = planner.bssid(of: network, at: name),
            let interface = try? lab.interface(of: host, on: network)
        else { return }
        do {
            try await devices.note(.accessPointChanged(bssid: bssid, interface: interface), on: host)
        } catch is RunError {}
    }
}
