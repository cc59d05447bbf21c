// As an iOS developer writes it: nothing here is of PushLab.
import Foundation
import os
import os.log

#if !canImport(os)
#error("no os")
#endif

extension Logger {
    static let provider = Logger(subsystem: "com.example.pager", category: "provider")
}

final class Session {
    enum Trouble: Error {
        case lost(code: Int)
    }

    private let logger = os.Logger(subsystem: "com.example.pager", category: "session")
    private let old = OSLog(subsystem: "com.example.pager", category: "old")
    private let lock = OSAllocatedUnfairLock(initialState: [String: Int]())
    private var attempts = 0

    func connect(to host: String) {
        attempts += 1
        lock.withLock { $0[host, default: 0] += 1 }
        logger.info("attempt \(self.attempts) to \(host, privacy: .public) by \(NSUserName())")
        do {
            throw Trouble.lost(code: 7)
        } catch Trouble.lost(let code) {
            logger.error("lost: \(code) \(NSError(domain: "pager", code: code), privacy: .public)")
        } catch {
            logger.fault("\(error) \(error.localizedDescription, privacy: .public)")
        }
        os_log("old %{public}@ took %.1f ms", log: old, type: .error, host, 2.5)
        os_log("%{public}@", log: old, type: .debug, NSError(domain: "pager", code: 1))
        os_log(.error, log: old, "%d: %{public}@ of %{public}@", 3, NSError(domain: "pager", code: 2), host)
        os_log(.info, "\(self.lock.withLock { $0.count }) hosts")
    }
}

Session().connect(to: "desk")
Logger.provider.notice("users \(["Ann"], privacy: .private(mask: .hash)), share \(0.256, format: .fixed(precision: 2))")
os_log("done")
