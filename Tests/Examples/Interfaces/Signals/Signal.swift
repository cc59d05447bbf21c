import Foundation

/// A notification that all programs of a device get.
enum Signal {
    static func post(_ name: String) {
        CFNotificationCenterPostNotification(
            CFNotificationCenterGetDarwinNotifyCenter(), CFNotificationName(name as CFString), nil, nil, true)
    }
}

/// Tells of each notification that it listens to.
class Listener {
    func listen(to name: String) {
        CFNotificationCenterAddObserver(
            CFNotificationCenterGetDarwinNotifyCenter(), Unmanaged.passUnretained(self).toOpaque(),
            { _, observer, name, _, _ in
                guard let observer, let name else { return }
                Unmanaged<Listener>.fromOpaque(observer).takeUnretainedValue().heard(name.rawValue as String)
            }, name as CFString, nil, .deliverImmediately)
    }

    func heard(_ name: String) { tell("heard \(name), main thread", Thread.isMainThread) }

    func stop(listeningTo name: String) {
        CFNotificationCenterRemoveObserver(
            CFNotificationCenterGetDarwinNotifyCenter(), Unmanaged.passUnretained(self).toOpaque(),
            CFNotificationName(rawValue: name as CFString), nil)
    }

    deinit {
        CFNotificationCenterRemoveEveryObserver(
            CFNotificationCenterGetDarwinNotifyCenter(), Unmanaged.passUnretained(self).toOpaque())
    }
}
