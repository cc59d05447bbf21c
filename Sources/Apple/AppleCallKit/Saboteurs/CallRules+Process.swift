internal import DeviceProtocol
internal import Foundation

extension CallRules {
    /// The rules of this process: the right ones, or those of the broken variant that its environment names.
    static let ofThisProcess: Self = {
        var rules = Self()
        switch ProcessInfo.processInfo.environment[DeviceSaboteur.variable].flatMap(DeviceSaboteur.init(rawValue:)) {
        case .endsAllCalls: rules.keepsOtherCalls = false
        case .notifiesObserversTwice: rules.notifications = 2
        default: break
        }
        return rules
    }()
}
