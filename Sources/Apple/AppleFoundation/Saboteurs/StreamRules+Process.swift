internal import DeviceProtocol
internal import Foundation

extension StreamRules {
    /// The rules of this process: the right ones, or those of the broken variant that its environment names.
    static let ofThisProcess: Self = {
        var rules = Self()
        switch ProcessInfo.processInfo.environment[DeviceSaboteur.variable].flatMap(DeviceSaboteur.init(rawValue:)) {
        case .hidesStreamErrors: rules.reportsReasons = false
        case .endsStreamsEarly: rules.readsToEnd = false
        default: break
        }
        return rules
    }()
}
