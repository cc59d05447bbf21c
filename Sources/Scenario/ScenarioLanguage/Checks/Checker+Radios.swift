internal import DeviceProtocol
internal import LabModel

/// Wi-Fi and airplane mode.
extension Checker {
    /// Notes which networks devices are off, or on again, once their user has turned a radio off or on.
    mutating func turn(
        _ action: DeviceAction, _ target: ProgramTarget, isRefused: Bool, _ path: [String], _ history: inout StepHistory
    ) {
        if isRefused {
            refuse(.noEffect, path + ["refused"], "no device refuses \(action.rawValue)", "leave `refused` out")
        }
        guard hosts.definition(of: target.host)?.device != nil else { return }
        for member in hosts.members(of: target.host) {
            guard history.radios[member, default: DeviceRadios()].turn(action) else { continue }
            let all = attachments(of: member, history) + (history.switchedOff[member] ?? [])
            let off = all.filter { radioProblem($0.network, member, history) != nil }
            history.switchedOff[member] = off
            history.places[member] = all.filter { !off.contains($0) }.sorted { $0.index < $1.index }
        }
    }

    /// Why a device cannot be on a network with its radios as they are, and the remedy; `nil` when it can.
    func radioProblem(
        _ network: String, _ host: String, _ history: StepHistory
    ) -> (message: String, remedy: String)? {
        guard let radios = history.radios[host], let definition = definition.host(ofMember: host),
            let spec = self.definition.networks.first(where: { $0.name == network }),
            !radios.reach(spec, isWiFi: definition.hasAsWiFi(spec))
        else { return nil }
        return spec.kind == .pointToPoint
            ? ("'\(host)' is in airplane mode at this step", "add `do: { airplane-mode-off: \(host) }` before")
            : ("the Wi-Fi of '\(host)' is off at this step", "add `do: { wifi-on: \(host) }` before")
    }
}
