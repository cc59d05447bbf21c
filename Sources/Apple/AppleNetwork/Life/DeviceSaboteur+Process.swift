internal import DeviceProtocol
internal import Foundation

extension DeviceSaboteur {
    /// The broken variant of the modules that this process was started with, as its environment says.
    static let ofThisProcess = ProcessInfo.processInfo.environment[variable].flatMap { DeviceSaboteur(rawValue: $0) }
}
