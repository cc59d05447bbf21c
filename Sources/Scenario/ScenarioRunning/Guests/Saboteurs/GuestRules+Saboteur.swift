internal import DeviceProtocol
internal import Guests

extension GuestRules {
    /// Makes the right rules, or those of a broken variant.
    init(_ saboteur: DeviceSaboteur?) {
        switch saboteur {
        case .sharesResources: sharesResources = true
        case .ignoresBuildSettings: takesBuildSettings = false
        case .compilesForMac: platform = { _ in GuestPlatform(.macOS) }
        case .compilesForPhone: platform = { _ in GuestPlatform(.iOS) }
        case .compilesForNewestVersion:
            platform = { version in
                var platform = GuestPlatform(of: version)
                platform.version = nil
                return platform
            }
        default: break
        }
    }
}
