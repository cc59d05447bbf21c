/// How grave a logged message is.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
    /// Its number, the same as on Apple's systems (os/log.h).
    public let rawValue: UInt8

    /// Makes a level of a number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Makes a level of a number.
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }

    /// What matters for finding a fault; also what `notice` writes.
    public static let `default` = OSLogType(0)
    /// What may help, and is not needed.
    public static let info = OSLogType(1)
    /// What is of use in development only; also what `trace` writes.
    public static let debug = OSLogType(2)
    /// A fault of this process; also what `warning` writes.
    public static let error = OSLogType(0x10)
    /// A fault of the system or of several processes; also what `critical` writes.
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
