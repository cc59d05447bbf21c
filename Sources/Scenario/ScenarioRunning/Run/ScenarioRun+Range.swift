internal import DeviceProtocol
internal import Glibc
internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

extension ScenarioRun {
    /// Restarts a device; while it is locked it is off its secured Wi-Fi networks.
    func reboot(_ host: String, isLocked: Bool) async throws {
        try await devices.reboot(host) {
            range.setLocked(isLocked, host)
            if planner.sabotage == .forgetsRadios { range.turnAllOn(host) }
            if planner.sabotage == .forgetsKeychain { _ = unsafe unlink(planner.keychainFile(of: host)) }
            try await self.settle(host)
        }
        await probes.forget(host)
    }

    /// Joins the networks in range at the first unlock since the start; the system uses them once it is unlocked.
    func joinAtUnlock(_ target: ProgramTarget) async throws {
        for host in try context.factory.members(target.host) {
            range.setLocked(false, host)
            try await settle(host)
        }
    }

    /// Turns radios of devices on or off.
    ///
    /// The device's system is notified of that, then of each network that it has left or joined as a result. A device
    /// whose radios do not change is skipped.
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

    /// Throws if the radio that a device needs to join a network is off.
    func checkRadio(for network: String, of host: String) throws {
        guard !isReached(network, by: host) else { return }
        throw RunError("\(host) cannot join \(network), for its user has turned that radio off.")
    }

    /// Whether a device must be unlocked before it joins a network.
    func awaitsUnlock(_ network: String, by host: String) -> Bool { range.isLocked(host) && isSecured(network) }

    /// Removes the other networks in the range of the same interface.
    func forgetRange(sharedWith network: String, by host: String) throws {
        let interface = try lab.interface(of: host, on: network)
        for other in range.networks(of: host) where other != network {
            if try lab.interface(of: host, on: other) == interface { range.remove(other, of: host) }
        }
    }

    /// Leaves the networks that a device can no longer be on, and joins those in range that it can.
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

    /// Returns the networks known to a device's system, including those that it joins when it is unlocked.
    func known(to host: String) -> [String] {
        lab.networks(of: host) + range.networks(of: host).filter { isReached($0, by: host) }
    }

    private func isSecured(_ network: String) -> Bool {
        context.definition.networks.contains { $0.name == network && $0.ssid != nil && $0.isSecure }
    }
}
