package import DeviceProtocol
internal import LabModel
internal import ScenarioLanguage

/// The Wi-Fi networks of devices.
extension LaunchPlanner {
    /// Returns a joined network as the device's system receives it; `nil` if it is no Wi-Fi network.
    ///
    /// `accessPoint` is the access point that the device associates with; `nil` for its first one.
    package func joinedNetwork(_ name: String, by host: String, at accessPoint: String? = nil) -> JoinedNetwork? {
        guard let network = definition.networks.first(where: { $0.name == name }), let ssid = network.ssid,
            let attachment = definition.attachments(of: host).first(where: { $0.network == name })
        else { return nil }
        return JoinedNetwork(
            ssid: ssid, isSecure: network.isSecure, interface: attachment.interface,
            bssid: bssid(of: name, at: accessPoint ?? definition.host(ofMember: host)?.accessPoint))
    }

    /// Returns the Wi-Fi networks that a device may be on, its first ones first.
    func nearbyNetworks(of host: String) -> [JoinedNetwork] {
        guard let device = definition.host(ofMember: host) else { return [] }
        return (device.networks + device.joinable).compactMap { joinedNetwork($0, by: host) }
    }

    /// Returns the network with an SSID that a device may be on; its first networks come before those that it may join.
    func network(named ssid: String, of host: String) -> String? {
        guard let device = definition.host(ofMember: host) else { return nil }
        return (device.networks + device.joinable).first { joinedNetwork($0, by: host)?.ssid == ssid }
    }

    /// Returns the hardware address of an access point as stations see it; without a name, that of the first one.
    ///
    /// It is locally administered, and determined by the positions of the network and the access point.
    package func bssid(of network: String, at accessPoint: String?) -> String? {
        guard let index = definition.networks.firstIndex(where: { $0.name == network }) else { return nil }
        let points = definition.networks[index].accessPoints
        let position = points.firstIndex { $0.name == accessPoint } ?? 0
        let bytes = [2, 0, 11, index + 1, 0, position + 1]
        return bytes.map { ($0 < 16 ? "0" : "") + String($0 & 0xff, radix: 16) }.joined(separator: ":")
    }
}
