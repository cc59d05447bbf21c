/// The events of programs made with Apple's modules, as far as those emit events.
extension EventName {
    /// The program has logged a message by Apple's unified logging.
    public static let logged = EventName(rawValue: "logged")
    /// The program is about to end by a crash; said by what guests are linked with.
    public static let crashed = EventName(rawValue: "crashed")
}

extension EventSchema {
    static let appleModules = [LogMessage.declarations, ProgramCrash.declarations].merged
}

/// A program has logged a message by Apple's unified logging: `logged`.
public struct LogMessage: DeclaredEvent {
    /// The subsystem that it is of, as a rule a bundle identifier; `nil` when the program has named none.
    public var subsystem: String?
    /// The part of the subsystem that it is about; `nil` when the program has named none.
    public var category: String?
    /// The level: `default`, `info`, `debug`, `error` or `fault`.
    public var level: String
    /// The text, with `<private>` for what a device does not show.
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

/// A program is about to end by a crash: `crashed`.
public struct ProgramCrash: DeclaredEvent {
    /// The name of the signal that ends it.
    public var signalName: String
    /// The places of its calls, the innermost first: the path of a file, and the place in it, as `/lib/libc.so.6+0x1f`.
    public var addresses: [String]

    /// Describes a crash.
    public init(signalName: String, addresses: [String]) {
        (self.signalName, self.addresses) = (signalName, addresses)
    }

    /// The fields.
    public static let layout = EventLayout(
        .crashed, from: Self(signalName: "", addresses: []), .field(.signalName, \.signalName),
        .field(.addresses, \.addresses))

    /// It in words, without the addresses, which say nothing to people.
    public var summary: String { "crashed by \(signalName)" }
}
