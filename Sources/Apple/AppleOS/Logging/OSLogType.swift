/// The level of a logged message.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
    /// The number of the level, the same as on Apple's systems (os/log.h).
    public let rawValue: UInt8

    /// Makes a level from a number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Makes a level from a number.
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }

    /// The default level, for messages that help to find a failure; `notice` writes it too.
    public static let `default` = OSLogType(0)
    /// The level of messages that help but are not essential.
    public static let info = OSLogType(1)
    /// The level of messages for development; `trace` writes it too.
    public static let debug = OSLogType(2)
    /// The level of errors in this process; `warning` writes it too.
    public static let error = OSLogType(0x10)
    /// The level of faults in the system or in several processes; `critical` writes it too.
    public static let fault = OSLogType(0x11)

    /// The name in an event; the number for a level without a name.
    package var name: String {
        switch self {
        case .default: "default"
        case .info: "info"
        case .debug: "debug"
        case .error: "error"
        case .fault: "fault"
        default: "\(rawValue)"
        }
    }
}
