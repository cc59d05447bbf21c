internal import DeviceRules
internal import Guests

extension GuestPlatform {
    /// The system of a device's platform, with a version only where the platform stands for an old one.
    init(of platform: Platform) {
        switch platform {
        case .iOS, .iPadOS: self.init(.iOS)
        case .iOS13: self.init(.iOS, version: [13])
        case .simulator: self.init(.iOS, isSimulator: true)
        case .macOS: self.init(.macOS)
        case .macOS150: self.init(.macOS, version: [15, 0])
        case .tvOS: self.init(.tvOS)
        case .visionOS: self.init(.visionOS)
        case .watchOS: self.init(.watchOS)
        }
    }
}
