internal import DeviceProtocol
internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

/// Devices that are not on every network in whose range they are: they join secured ones at the first unlock, and none
/// whose radio is off.
extension ScenarioRun {
    /// Restarts a device; one that is locked then is off the secured Wi-Fi networks that it is on.
    func reboot(_ host: String, isLocked: Bool) async throws {
        try await devices.reboot(host) {
            range.setLocked(isLocked, host)
            if planner.sabotage == .forgetsRadios { range.turnAllOn(host) }
            try await self.settle(host)
        }
        await probes.forget(host)
    }

    /// Puts devices that are about to be unlocked on the networks in whose range they are, if it is the first time since
    /// they were started; their systems use them once they are unlocked.
    func joinAtUnlock(_ target: ProgramTarget) async throws {
        for host in try context.factory.members(target.host) {
            range.setLocked(false, host)
            try await settle(host)
        }
    }

    /// Turns radios of devices on or off; the system of a device is told of that, and then of each network that it is off
    /// or on because of it.
    ///
    /// Nothing happens to a device whose radios are so already.
    func turn(_ action: DeviceAction, _ target: ProgramTarget) async throws {
        for host in try context.factory.members(target.host) {
            let before = known(to: host)
            guard range.turn(action, host) else { continue }
            try await devices.perform(action, ProgramTarget(host: host), refusal: nil)
            try await settle(host)
            let after = known(to: host)
            for network in before where !after.contains(network) { try await noteLeft(network, by: host) }
            for network in after where !before.contains(network) { try await noteJoined(network, by: host) }
        }
    }

    /// Throws when a radio of a device is off that it needs to join a network.
    func checkRadio(for network: String, of host: String) throws {
        guard !isReached(network, by: host) else { return }
        throw RunError("\(host) cannot join \(network), for its user has turned that radio off.")
    }

    /// Whether a device has to be unlocked before it is on a network.
    func awaitsUnlock(_ network: String, by host: String) -> Bool { range.isLocked(host) && isSecured(network) }

    /// A device is out of the range of what the interface for a network was in the range of.
    func forgetRange(sharedWith network: String, by host: String) throws {
        let interface = try lab.interface(of: host, on: network)
        for other in range.networks(of: host) where other != network {
            if try lab.interface(of: host, on: other) == interface { range.remove(other, of: host) }
        }
    }

    /// Takes a device off the networks that it cannot be on any more, and puts it on those in whose range it is.
    private func settle(_ host: String) async throws {
        do {
            for network in lab.networks(of: host) where !canBeOn(network, host) {
                try await lab.leave(network, by: host)
                range.add(network, of: host)
            }
            for network in range.networks(of: host) where canBeOn(network, host) {
                try await attach(host, to: network)
                range.remove(network, of: host)
            }
        } catch let error as LabError {
            throw RunError("\(error)")
        }
    }

    private func canBeOn(_ network: String, _ host: String) -> Bool {
        isReached(network, by: host) && !awaitsUnlock(network, by: host)
    }

    private func isReached(_ network: String, by host: String) -> Bool {
        planner.isReached(network, by: host, range.radios(of: host))
    }

    /// The networks that the system of a device knows, whether or not it has to be unlocked before it is on them.
    private func known(to host: String) -> [String] {
        lab.networks(of: host) + range.networks(of: host).filter { isReached($0, by: host) }
    }

    /// Whether a network is a Wi-Fi network with a password.
    private func isSecured(_ network: String) -> Bool {
        context.definition.networks.contains { $0.name == network && $0.ssid != nil && $0.isSecure }
    }
}
