/// A platform and its major version, such as macOS 26.
public struct PlatformVersion: Sendable, Hashable, RawRepresentable, CaseIterable {
    /// The platform.
    public var platform: Platform
    /// The major version; `nil` is the newest known one.
    public var major: Int?

    /// Names a version of a platform.
    public init(_ platform: Platform, _ major: Int? = nil) {
        (self.platform, self.major) = (platform, major)
    }

    /// Parses a name such as `macos-26`, or that of a platform alone; `nil` for an unknown one.
    public init?(rawValue name: String) {
        if let platform = Platform(rawValue: name) {
            self.init(platform)
        } else if let version = Self.known.first(where: { $0.rawValue == name }) {
            self = version
        } else {
            return nil
        }
    }

    /// The name, such as `macos-26` or `simulator`.
    public var rawValue: String { major.map { "\(platform.rawValue)-\($0)" } ?? platform.rawValue }

    /// The name as Apple writes it, such as macOS 26.
    package var title: String { major.map { "\(platform.title) \($0)" } ?? platform.title }

    /// The major version; 0 for a platform that has none.
    package var number: Int { major ?? platform.majors.last ?? 0 }

    /// The version of the system as apps see it, such as `18.7`: the last minor one of an older major version.
    package var systemVersion: String {
        switch platform {
        case .macOS150: "15.0"
        case .iOS13: "13.0"
        case .tvOS, .watchOS, .simulator: "26.0"
        case .iOS where number == 15, .iPadOS where number == 15: "15.8"
        case .iOS, .iPadOS, .visionOS, .macOS: "\(number).\(Self.lastMinors[number] ?? 0)"
        }
    }

    /// The last minor versions of iOS, iPadOS, visionOS and macOS by their major ones (Apple, "Apple security releases").
    private static let lastMinors = [1: 3, 2: 6, 14: 8, 15: 7, 16: 7, 17: 7, 18: 7]

    /// All platforms, and then their versions.
    public static let allCases = Platform.allCases.map { PlatformVersion($0) } + known

    /// All versions with a number, each platform's oldest first.
    public static let known: [PlatformVersion] = Platform.allCases.flatMap { platform in
        platform.majors.map { PlatformVersion(platform, $0) }
    }
}

extension PlatformVersion: Codable {}

extension Platform {
    /// The major versions that have local network privacy (TN3179, "Overview"), the oldest first; empty for a platform
    /// without it, and for one that names its version.
    package var majors: [Int] {
        switch self {
        case .iOS, .iPadOS: Array(14...18) + [26]
        case .visionOS: [1, 2, 26]
        case .macOS: [15, 26]
        case .macOS150, .tvOS, .watchOS, .iOS13, .simulator: []
        }
    }

    /// The name that Apple writes, such as macOS.
    package var title: String {
        switch self {
        case .iOS: "iOS"
        case .iPadOS: "iPadOS"
        case .visionOS: "visionOS"
        case .macOS: "macOS"
        case .macOS150: "macOS 15.0"
        case .tvOS: "tvOS"
        case .watchOS: "watchOS"
        case .iOS13: "iOS 13"
        case .simulator: "the iOS simulator"
        }
    }
}
