/// Logs messages of a part of a subsystem.
///
/// ```swift
/// let logger = Logger(subsystem: "com.example.pager", category: "provider")
/// logger.info("Connected to \(host, privacy: .public) in \(milliseconds) ms")
/// ```
///
/// Each message becomes one line of JSON on standard output, an event `logged`; the lab reads it like any event of the
/// program. All levels are written.
public struct Logger: Sendable {
    private let log: OSLog

    /// Logs messages without a subsystem.
    public init() { log = .default }

    /// Logs messages of a part of a subsystem.
    public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }

    /// Logs messages to a log.
    public init(_ logObj: OSLog) { log = logObj }

    /// Logs a message at the default level.
    public func log(_ message: OSLogMessage) { log.write(message, .default) }

    /// Logs a message at a level.
    public func log(level: OSLogType, _ message: OSLogMessage) { log.write(message, level) }

    /// Logs a message at the level `debug`.
    public func trace(_ message: OSLogMessage) { log.write(message, .debug) }

    /// Logs a message at the level `debug`.
    public func debug(_ message: OSLogMessage) { log.write(message, .debug) }

    /// Logs a message at the level `info`.
    public func info(_ message: OSLogMessage) { log.write(message, .info) }

    /// Logs a message at the default level.
    public func notice(_ message: OSLogMessage) { log.write(message, .default) }

    /// Logs a message at the level `error`.
    public func warning(_ message: OSLogMessage) { log.write(message, .error) }

    /// Logs a message at the level `error`.
    public func error(_ message: OSLogMessage) { log.write(message, .error) }

    /// Logs a message at the level `fault`.
    public func critical(_ message: OSLogMessage) { log.write(message, .fault) }

    /// Logs a message at the level `fault`.
    public func fault(_ message: OSLogMessage) { log.write(message, .fault) }
}
