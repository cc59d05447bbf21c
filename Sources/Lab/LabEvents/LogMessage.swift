/// A program has logged a message by Apple's unified logging: `logged`.
public struct LogMessage: TypedEvent {
    /// The subsystem that it is of, as a rule a bundle identifier; `nil` when the program has named none.
    public var subsystem: String?
    /// The part of the subsystem that it is about; `nil` when the program has named none.
    public var category: String?
    /// How grave it is: `default`, `info`, `debug`, `error` or `fault`.
    public var level: String
    /// The text, with `<private>` for what a device does not show.
    public var message: String

    /// Describes a message.
    public init(_ message: String, level: String, subsystem: String? = nil, category: String? = nil) {
        (self.subsystem, self.category) = (subsystem, category)
        (self.level, self.message) = (level, message)
    }

    /// Reads one; `nil` when the event is another, or lacks what every such event has.
    public init?(_ name: EventName, _ fields: [EventField: Value]) {
        guard name == .logged, let message = fields[.message]?.string else { return nil }
        self.init(
            message, level: fields[.level]?.string ?? "default", subsystem: fields[.subsystem]?.string,
            category: fields[.category]?.string)
    }

    /// The event as it is written.
    public var record: EventRecord {
        EventRecord(.logged).with(.subsystem, subsystem).with(.category, category).with(.level, level)
            .with(.message, message)
    }
}
