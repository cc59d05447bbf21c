internal import LabModel
internal import NetworkLab
internal import Scenario

/// Devices that are locked when they start: they join secured networks at the first unlock.
extension ScenarioRun {
    /// Restarts a device; one that is locked then is off the secured Wi-Fi networks that it is on.
    func reboot(_ host: String, isLocked: Bool) async throws {
        try await devices.reboot(host) {
            if isLocked { try await self.leaveSecured(host) } else { try await self.joinWaiting(host) }
        }
        await probes.forget(host)
    }

    /// Puts devices that are about to be unlocked on the networks in whose range they are, if it is the first time since
    /// they were started; their systems use them once they are unlocked.
    func joinAtUnlock(_ target: ProgramTarget) async throws {
        for host in try context.factory.members(target.host) { try await joinWaiting(host) }
    }

    /// Whether a network is a Wi-Fi network with a password.
    func isSecured(_ network: String) -> Bool {
        context.definition.networks.contains { $0.name == network && $0.ssid != nil && $0.isSecure }
    }

    /// A locked device is out of the range of what the interface for a network was in the range of.
    func forgetRange(sharedWith network: String, by host: String) throws {
        let interface = try lab.interface(of: host, on: network)
        for other in unlocks.networks(of: host) ?? [] where other != network {
            if try lab.interface(of: host, on: other) == interface { unlocks.remove(other, of: host) }
        }
    }

    private func leaveSecured(_ host: String) async throws {
        let secured = lab.networks(of: host).filter(isSecured)
        unlocks.begin(host)
        for network in secured {
            do {
                try await lab.leave(network, by: host)
            } catch let error as LabError {
                throw RunError("\(error)")
            }
            unlocks.add(network, of: host)
        }
    }

    private func joinWaiting(_ host: String) async throws {
        for network in unlocks.end(host) {
            do {
                try await lab.join(network, by: host)
            } catch let error as LabError {
                throw RunError("\(error)")
            }
        }
    }
}
