internal import DeviceProtocol
internal import Foundation

extension NetworkRules {
    /// The rules of this process: the right ones, or those of the broken variant that its environment names.
    static let ofThisProcess: Self = {
        var rules = Self()
        switch ProcessInfo.processInfo.environment[DeviceSaboteur.variable].flatMap(DeviceSaboteur.init(rawValue:)) {
        case .keepsCancelled: rules.endsCancelled = false
        case .leavesQueues: rules.callsOnGivenQueue = false
        case .needsNoConnectionHandler: rules.needsConnectionHandler = false
        case .losesCloseCodes: rules.keepsCloseCodes = false
        default: break
        }
        return rules
    }()
}
