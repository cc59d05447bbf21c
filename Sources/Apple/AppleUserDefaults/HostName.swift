internal import DeviceProtocol
internal import Dispatch
internal import Foundation
private import Glibc
private import Synchronization

// The name of the host, as Foundation has it. As with the locale, this function is found before that of
// libFoundationEssentials.so, which asks the kernel and nobody else.

/// Returns the name of the host (`ProcessInfo.hostName`).
///
/// On devices Foundation looks the name up on the local network, which raises the alert of an app that was not asked
/// before, as developers have reported. Without access the name is `localhost`.
@_silgen_name("$s20FoundationEssentials11ProcessInfoC8hostNameSSvg")
public func currentHostName() -> String { HostName.current(DeviceConnection.shared) }

/// The name of a device in the local network.
enum HostName {
    /// The time to wait for the device, in seconds.
    private static let limit = 5.0

    /// Returns the name of the host, or `localhost` if this program may not look it up.
    ///
    /// Blocks until the device has answered. A host that is no device has its name from the kernel.
    static func current(_ device: any DeviceRequests) -> String {
        let name = ofKernel
        let isAsked =
            ProcessInfo.processInfo.environment[DeviceSaboteur.variable]
            != DeviceSaboteur.givesHostName.rawValue
        guard isAsked, DeviceConnection.shared.isThere else { return isAsked ? name : "\(name).local" }
        let isFound = Mutex(false)
        let isAnswered = DispatchSemaphore(value: 0)
        let end = device.hold(.lookUp(host: "\(name).local")) { reply in
            switch reply {
            case .addresses(let addresses, _):
                isFound.withLock { $0 = !addresses.isEmpty }
                isAnswered.signal()
            case .ready: break
            default: isAnswered.signal()
            }
        }
        _ = isAnswered.wait(timeout: .now() + limit)
        end()
        return isFound.withLock { $0 } ? "\(name).local" : "localhost"
    }

    private static var ofKernel: String {
        var names = utsname()
        unsafe uname(&names)
        return unsafe withUnsafeBytes(of: &names.nodename) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
