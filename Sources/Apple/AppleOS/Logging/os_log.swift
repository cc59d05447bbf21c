/// Logs a message with a C format, at a level; Apple recommends ``Logger`` instead.
///
/// - Parameters:
///   - message: the format of printf(3), with `%@` for objects and annotations such as `%{public}s` for privacy.
///   - dso: not used.
///   - log: the log of the message.
///   - type: the level.
///   - args: the values of the format.
public func os_log(
    _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default, type: OSLogType = .default,
    _ args: any CVarArg...
) {
    guard log.isEnabled(type: type) else { return }
    log.write(OSLogMessage(format: message.description, args), type)
}

/// Logs a message with a C format; the level is the first argument.
///
/// - Parameters:
///   - type: the level.
///   - dso: not used.
///   - log: the log of the message.
///   - message: the format of printf(3), with `%@` for objects and annotations such as `%{public}s` for privacy.
///   - args: the values of the format.
public func os_log(
    _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString,
    _ args: any CVarArg...
) {
    guard log.isEnabled(type: type) else { return }
    log.write(OSLogMessage(format: message.description, args), type)
}

/// Logs a message with a C format and objects, such as `error as NSError`, among its values.
@_disfavoredOverload
public func os_log(
    _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default, type: OSLogType = .default,
    _ args: any OSLogFormatArgument...
) {
    guard log.isEnabled(type: type) else { return }
    log.write(OSLogMessage(format: message.description, args), type)
}

/// Logs a message with a C format and objects among its values; the level is the first argument.
@_disfavoredOverload
public func os_log(
    _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString,
    _ args: any OSLogFormatArgument...
) {
    guard log.isEnabled(type: type) else { return }
    log.write(OSLogMessage(format: message.description, args), type)
}

/// Logs an interpolated message at the default level, without a subsystem.
public func os_log(_ message: OSLogMessage) { OSLog.default.write(message, .default) }

/// Logs an interpolated message.
///
/// - Parameters:
///   - logLevel: the level.
///   - logObject: the log of the message.
///   - message: the message.
public func os_log(_ logLevel: OSLogType = .default, log logObject: OSLog = .default, _ message: OSLogMessage) {
    logObject.write(message, logLevel)
}
