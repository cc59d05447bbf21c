internal import DeviceProtocol
internal import Kernel

extension ProbeOptions {
    /// The rules of the probe, changed if it has a defect.
    var policy: ProbePolicy {
        var policy = ProbePolicy()
        switch sabotage {
        case .usesFirstInterface: policy.interfaceLimit = 1
        case .targetsOwnAddress:
            policy.aims = { [SocketAddress($0.address, port: AlertTrigger.port, scope: $0.scope)] }
        default: break
        }
        return policy
    }
}
