internal import AppleFoundation
package import DeviceProtocol
package import Dispatch
private import Synchronization

/// The connection of an app's push managers to the device: sends their requests, and handles the device's events.
///
/// Unchecked: mutable state is under a lock or used on the queue.
package final class ManagerCenter: @unchecked Sendable {
    /// The center of this process.
    package static let shared = ManagerCenter(device: DeviceConnection.shared, queue: .main)

    private let device: any DeviceRequests
    private let queue: DispatchQueue
    private let isObserving = Mutex(false)
    /// The saved managers, oldest first.
    private var managers: [Weak] = []
    /// Whether the provider of each configuration runs, by the configuration's number.
    private var active: [Int: Bool] = [:]
    /// The calls that arrived before managers were loaded.
    private var early: [(number: Int, userInfo: String)] = []
    private var hasLoaded = false

    private struct Weak {
        weak var manager: NEAppPushManager?
    }

    package init(device: any DeviceRequests, queue: DispatchQueue) {
        self.device = device
        self.queue = queue
    }

    /// Subscribes to the device's events, once.
    func observe() {
        let isFirst = isObserving.withLock { isObserving in
            defer { isObserving = true }
            return !isObserving
        }
        guard isFirst else { return }
        ask(.pushObserve) { [self] reply in
            switch reply {
            case .pushConfigurations(let all):
                for configuration in all {
                    if let number = configuration.number { setActive(number, configuration.isActive) }
                }
            case .pushActive(let number, let isActive): setActive(number, isActive)
            case .incomingCall(let number, let userInfo): take(number, userInfo)
            // The device has ended; the next request subscribes to the next device.
            case .failed: isObserving.withLock { $0 = false }
            default: break
            }
        }
    }

    /// Creates a manager for each saved configuration.
    package func loadAll(_ completion: @escaping @Sendable ([NEAppPushManager]?, (any Error)?) -> Void) {
        observe()
        ask(.pushLoad) { [self] reply in
            guard case .pushConfigurations(let all) = reply else { return completion(nil, Self.error(reply)) }
            let loaded = all.map { configuration in
                let manager = NEAppPushManager(in: self)
                manager.take(configuration)
                remember(manager)
                return manager
            }
            completion(loaded, nil)
            finishLoading()
        }
    }

    func load(_ manager: NEAppPushManager, _ completion: @escaping @Sendable ((any Error)?) -> Void) {
        observe()
        let manager = Unchecked(manager)
        ask(.pushLoad) { [self] reply in
            guard case .pushConfigurations(let all) = reply else { return completion(Self.error(reply)) }
            guard let number = manager.value.number else { return completion(nil) }
            guard let saved = all.first(where: { $0.number == number }) else {
                return completion(NEAppPushManagerError(.configurationNotLoaded, "The configuration was removed."))
            }
            manager.value.take(saved)
            remember(manager.value)
            completion(nil)
            finishLoading()
        }
    }

    func save(_ manager: NEAppPushManager, _ completion: @escaping @Sendable ((any Error)?) -> Void) {
        let configuration: PushConfiguration
        do { configuration = try manager.saved() } catch { return queue.async { completion(error) } }
        observe()
        let manager = Unchecked(manager)
        manager.value.firstSave.whenOver { [self] in
            let former = manager.value.number
            if former == nil { manager.value.firstSave.begin() }
            var configuration = configuration
            configuration.number = former
            ask(.pushSave(configuration)) { [self] reply in
                defer { if former == nil { manager.value.firstSave.end() } }
                guard case .pushSaved(let number) = reply else { return completion(Self.error(reply)) }
                manager.value.number = number
                remember(manager.value)
                // The event that the provider runs may arrive before the reply to the save.
                manager.value.setActive(active[number] ?? manager.value.isActive)
                completion(nil)
            }
        }
    }

    func remove(_ manager: NEAppPushManager, _ completion: @escaping @Sendable ((any Error)?) -> Void) {
        let manager = Unchecked(manager)
        manager.value.firstSave.whenOver { [self] in
            guard let number = manager.value.number else {
                let error = NEAppPushManagerError(.configurationNotLoaded, "The configuration was never saved.")
                return queue.async { completion(error) }
            }
            ask(.pushRemove(number: number)) { [self] reply in
                guard case .done = reply else { return completion(Self.error(reply)) }
                manager.value.number = nil
                manager.value.isLoaded = false
                manager.value.setActive(false)
                managers.removeAll { $0.manager === manager.value }
                completion(nil)
            }
        }
    }
}

extension ManagerCenter {
    /// Sends a request to the device; replies are handled on the queue.
    private func ask(_ content: AppRequest.Content, then: @escaping @Sendable (AppReply.Event) -> Void) {
        device.request(content) { [queue] reply in queue.async { then(reply) } }
    }

    /// Returns the error of a reply that is not the expected one.
    private static func error(_ reply: AppReply.Event) -> NEAppPushManagerError {
        switch reply {
        case .pushRefused(let code, let message):
            NEAppPushManagerError(NEAppPushManagerError.Code(rawValue: code) ?? .internalError, message)
        case .failed(let failure): NEAppPushManagerError(.internalError, failure.message)
        default: NEAppPushManagerError(.internalError, "The device has sent an unexpected reply.")
        }
    }

    /// Adds a manager as the newest one.
    private func remember(_ manager: NEAppPushManager) {
        managers.removeAll { $0.manager == nil || $0.manager === manager }
        managers.append(Weak(manager: manager))
    }

    private func setActive(_ number: Int, _ isActive: Bool) {
        active[number] = isActive
        for case let manager? in managers.map(\.manager) where manager.number == number { manager.setActive(isActive) }
    }

    /// Delivers the calls that arrived before managers were loaded; later calls are delivered at once.
    private func finishLoading() {
        // Runs in the next block of the queue, so that code which awaited the managers there has set its delegates.
        queue.async { [self] in
            hasLoaded = true
            let calls = early
            early = []
            for call in calls { take(call.number, call.userInfo) }
        }
    }

    /// Passes a call to the delegate of the newest loaded manager that has a delegate.
    private func take(_ number: Int, _ userInfo: String) {
        let manager = managers.reversed().lazy.compactMap(\.manager)
            .first { $0.number == number && $0.isLoaded && $0.delegate != nil }
        guard let manager, let delegate = manager.delegate else {
            if hasLoaded {
                StandardError.write(
                    "An incoming call was dropped: no manager loaded from preferences has a delegate that still exists."
                )
            } else {
                early.append((number, userInfo))
            }
            return
        }
        delegate.appPushManager(
            manager, didReceiveIncomingCallWithUserInfo: PropertyListText.decode(userInfo) ?? [:])
    }
}
