public import Foundation

extension ProcessInfo {
    /// The temperature of the device.
    public enum ThermalState: Int, Sendable {
        /// It is within its limits.
        case nominal = 0
        /// It is slightly warm.
        case fair = 1
        /// It is warm, and slows down.
        case serious = 2
        /// It has to cool down.
        case critical = 3
    }

    /// The temperature of the device: always `nominal`, because a lab's phones do not warm up.
    public var thermalState: ThermalState { .nominal }

    /// The name of the notification of another thermal state, which is never posted.
    public class var thermalStateDidChangeNotification: NSNotification.Name {
        NSNotification.Name("NSProcessInfoThermalStateDidChangeNotification")
    }
}
