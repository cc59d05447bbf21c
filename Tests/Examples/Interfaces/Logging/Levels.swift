import Foundation
import os

/// One message of each level, by each of the ways to write it.
func writeLevels() {
    let logger = Logger(subsystem: "com.example.pager", category: "levels")
    logger.trace("by trace")
    logger.debug("by debug")
    logger.info("by info")
    logger.log("by log")
    logger.notice("by notice")
    logger.warning("by warning")
    logger.error("by error")
    logger.critical("by critical")
    logger.fault("by fault")
    logger.log(level: .info, "by log at info")
    logger.log(level: OSLogType(rawValue: 7), "by log at 7")
    Logger(OSLog(subsystem: "com.example.pager", category: "log")).info("by a log")

    let log = OSLog(subsystem: "com.example.pager", category: "formats")
    os_log("by os_log")
    os_log("by os_log of error %d", log: log, type: .error, 15)
    os_log(.debug, log: log, "by os_log of debug %d", 16)
    os_log(.info, log: log, "by os_log with \(17) inside")
    os_log("by os_log of fault %{public}@", log: log, type: .fault, NSError(domain: "pager", code: 1))
    os_log(.info, log: log, "by os_log of %{public}@ and %d", NSError(domain: "pager", code: 2), 18)
    os_log(.fault, "by os_log alone")

    var evaluations = 0
    func next() -> Int {
        evaluations += 1
        return evaluations
    }
    Logger(.disabled).fault("never \(next())")
    os_log("never %d", log: .disabled, type: .fault, 1)
    os_log(.fault, log: .disabled, "never %d", 2)
    os_log(.fault, log: .disabled, "never \(next())")
    os_log("never %{public}@", log: .disabled, type: .fault, NSError(domain: "pager", code: 3))
    os_log(.fault, log: .disabled, "never %{public}@", NSError(domain: "pager", code: 4))
    let isEnabled = [OSLog.default, log, .disabled].map { $0.isEnabled(type: .debug) }
    logger.info("enabled \(isEnabled, privacy: .public), evaluated \(evaluations)")
    let numbers = [OSLogType.default, .info, .debug, .error, .fault].map(\.rawValue)
    logger.info("numbers of levels \(numbers, privacy: .public)")

    errno = ENETUNREACH
    logger.info("a message keeps errno \(fail()) \(errno == ENETUNREACH)")
    let kept = errno == ENETUNREACH
    logger.info("errno is kept \(kept)")
}

private func fail() -> Int {
    errno = EPERM
    return 5
}
