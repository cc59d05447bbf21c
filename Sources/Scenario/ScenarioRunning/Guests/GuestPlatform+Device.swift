internal import DeviceRules
internal import Guests

extension GuestPlatform {
    /// The system of a device, with a version only where the device names one; it is the latest of its major version.
    init(of device: PlatformVersion) {
        let version = device.major.map { [$0, .max] }
        switch device.platform {
        case .iOS, .iPadOS: self.init(.iOS, version: version)
        case .iOS13: self.init(.iOS, version: [13])
        case .simulator: self.init(.iOS, isSimulator: true)
        case .macOS: self.init(.macOS, version: version)
        case .macOS150: self.init(.macOS, version: [15, 0])
        case .tvOS: self.init(.tvOS)
        case .visionOS: self.init(.visionOS, version: version)
        case .watchOS: self.init(.watchOS)
        }
    }
}
