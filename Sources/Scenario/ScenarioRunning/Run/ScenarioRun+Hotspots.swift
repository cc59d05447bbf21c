internal import DeviceProtocol
internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

/// The moves of devices to the Wi-Fi networks that their apps configure.
extension ScenarioRun {
    /// Follows an event of a device about the networks that its apps configure.
    ///
    /// - Throws: `RunError` if the device cannot return to its former network.
    func follow(_ event: Event, of host: String) async throws {
        if let order = event.read(as: HotspotOrder.self) {
            try await move(host, by: order)
        } else if event.name == .hotspotRemoved, let ssid = event.fields[.ssid]?.string,
            let network = planner.network(named: ssid, of: host)
        {
            formerNetworks[host]?.end(network)
        }
    }

    /// Forgets the former networks of a device that a step has moved off the network of a configuration.
    func forgetFormerNetworks(of host: String) {
        guard let current = formerNetworks[host]?.current, !known(to: host).contains(current) else { return }
        formerNetworks[host] = nil
    }

    /// Puts a device on a Wi-Fi network, or takes it off; then it is on its former network again.
    ///
    /// A device that cannot join is notified of the reason.
    private func move(_ host: String, by order: HotspotOrder) async throws {
        guard let network = planner.network(named: order.ssid, of: host) else { return }
        guard order.isJoin else { return try await returnFrom(network, by: host) }
        do {
            let former = try await lab.network(leftByJoining: network, by: host)
            try await join(network, by: host)
            formerNetworks[host, default: FormerNetworks()].join(network, from: former)
        } catch let error as AssociationError {
            try await devices.note(.networkNotJoined(ssid: order.ssid, reason: error.reason), on: host)
        } catch let error as RunError {
            try await devices.note(.networkNotJoined(ssid: order.ssid, reason: error.message), on: host)
        }
    }

    private func returnFrom(_ network: String, by host: String) async throws {
        guard known(to: host).contains(network) else { return }
        try await leave(network, by: host)
        guard let former = formerNetworks[host]?.leave(network) else { return }
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
