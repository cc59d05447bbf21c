internal import AppleFoundation
package import DeviceProtocol
package import Dispatch
private import Synchronization

/// The push configurations of this app, as the device has them: what managers ask goes through here, and what the device
/// says of them comes back.
///
/// It is unchecked: but for what has a lock, it and what it holds is used on its queue.
package final class PushCenter: @unchecked Sendable {
    /// The configurations of this app on the device of this process.
    package static let shared = PushCenter(device: DeviceConnection.shared, queue: .main)

    private let device: any DeviceAsking
    private let queue: DispatchQueue
    private let isObserving = Mutex(false)
    /// Managers that are saved, oldest first.
    private var managers: [Weak] = []
    /// Which providers run, by the numbers of their configurations.
    private var active: [Int: Bool] = [:]
    /// Calls that came before anything was loaded.
    private var early: [(number: Int, userInfo: String)] = []
    private var hasLoaded = false

    private struct Weak {
        weak var manager: NEAppPushManager?
    }

    /// Makes the center of an app; its managers are called on the queue.
    package init(device: any DeviceAsking, queue: DispatchQueue) {
        self.device = device
        self.queue = queue
    }

    /// Begins to follow what the device says; once it does, this does nothing.
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
            // The device has ended; the next one is followed when something is asked of it.
            case .failed: isObserving.withLock { $0 = false }
            default: break
            }
        }
    }

    /// Makes managers of all that is saved.
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

    /// Reads the values of a manager.
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

    /// Saves the values of a manager.
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
                // The provider may have been started before the device said that the configuration is saved.
                manager.value.setActive(active[number] ?? manager.value.isActive)
                completion(nil)
            }
        }
    }

    /// Removes the configuration of a manager.
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

extension PushCenter {
    /// Asks the device; replies are taken on the queue.
    private func ask(_ content: AppRequest.Content, then: @escaping @Sendable (AppReply.Event) -> Void) {
        device.request(content) { [queue] reply in queue.async { then(reply) } }
    }

    /// What the device's refusal says.
    private static func error(_ reply: AppReply.Event) -> NEAppPushManagerError {
        switch reply {
        case .pushRefused(let code, let message):
            NEAppPushManagerError(NEAppPushManagerError.Code(rawValue: code) ?? .internalError, message)
        case .failed(let failure): NEAppPushManagerError(.internalError, failure.message)
        default: NEAppPushManagerError(.internalError, "The device has replied something else.")
        }
    }

    /// Keeps a manager among those that are told; it is the newest one.
    private func remember(_ manager: NEAppPushManager) {
        managers.removeAll { $0.manager == nil || $0.manager === manager }
        managers.append(Weak(manager: manager))
    }

    private func setActive(_ number: Int, _ isActive: Bool) {
        active[number] = isActive
        for case let manager? in managers.map(\.manager) where manager.number == number { manager.setActive(isActive) }
    }

    /// From now on, calls wait for nobody: what came before is told to the delegates that are there.
    private func finishLoading() {
        // One step later, so that who awaited it on this queue has set its delegates too.
        queue.async { [self] in
            hasLoaded = true
            let calls = early
            early = []
            for call in calls { take(call.number, call.userInfo) }
        }
    }

    /// Tells the delegate of the newest manager that was loaded and has one.
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
