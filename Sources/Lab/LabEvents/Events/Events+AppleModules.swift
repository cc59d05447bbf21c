/// The events of programs that use Apple's modules.
extension EventName {
    /// The program has logged a message with Apple's unified logging.
    public static let logged = EventName(rawValue: "logged")
    /// The program is about to crash; reported by a library linked into guests.
    public static let crashed = EventName(rawValue: "crashed")
}

extension EventSchema {
    static let appleModules = [LogMessage.declarations, ProgramCrash.declarations, tests].merged
}

/// A message logged with Apple's unified logging: `logged`.
public struct LogMessage: DeclaredEvent {
    /// The subsystem, usually a bundle identifier; `nil` if the program has given none.
    public var subsystem: String?
    /// The category within the subsystem; `nil` if the program has given none.
    public var category: String?
    /// The level: `default`, `info`, `debug`, `error` or `fault`.
    public var level: String
    /// The text, with `<private>` for redacted parts.
    public var message: String

    /// Describes a message.
    public init(_ message: String, level: String, subsystem: String? = nil, category: String? = nil) {
        (self.subsystem, self.category) = (subsystem, category)
        (self.level, self.message) = (level, message)
    }

    /// The fields.
    public static let layout = EventLayout(
        .logged, from: Self("", level: ""), .field(.subsystem, \.subsystem), .field(.category, \.category),
        .field(.level, \.level, else: "default"), .field(.message, \.message))
}

/// A program's report that it is about to crash: `crashed`.
public struct ProgramCrash: DeclaredEvent {
    /// The name of the fatal signal.
    public var signalName: String
    /// The addresses of the call stack, innermost first, as file path and offset, such as `/lib/libc.so.6+0x1f`.
    public var addresses: [String]

    /// Describes a crash.
    public init(signalName: String, addresses: [String]) {
        (self.signalName, self.addresses) = (signalName, addresses)
    }

    /// The fields.
    public static let layout = EventLayout(
        .crashed, from: Self(signalName: "", addresses: []), .field(.signalName, \.signalName),
        .field(.addresses, \.addresses))

    /// A short description, without the addresses.
    public var summary: String { "crashed by \(signalName)" }
}
