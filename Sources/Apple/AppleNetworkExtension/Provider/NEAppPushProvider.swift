public import AppleFoundation
internal import DeviceProtocol

/// The principal class of an app push extension: the system makes an instance on a network that the app's configuration
/// names, starts it, and stops it when the device leaves the network.
open class NEAppPushProvider: NEProvider, _KeyValueCodingAndObserving {
    /// The observers of this object.
    public let _observers = KeyValueObservers()
    private let configuration = LockedValues<[String: Any]?>(nil)
    /// The link that reports take; the process of the provider sets its own.
    private let link = LockedValues<ProviderLink>(ProviderLink(device: DeviceConnection.shared))

    /// Makes a provider; it has no configuration yet.
    public override init() { super.init() }

    deinit { link.value.released() }

    /// What the app has saved for the provider in `NEAppPushManager.providerConfiguration`; key-value observable.
    open var providerConfiguration: [String: Any]? {
        _observers.read("providerConfiguration")
        return configuration.value
    }

    /// Begins to watch for calls; `completionHandler` takes an error when that failed.
    ///
    /// The base class calls ``start()`` and completes without an error.
    @preconcurrency
    open func start(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
        start()
        completionHandler(nil)
    }

    /// Begins to watch for calls; the base class does nothing.
    open func start() {}

    /// Ends all work; the system releases the instance once the handler is called.
    ///
    /// The base class runs the asynchronous form of this.
    @preconcurrency
    open func stop(with reason: NEProviderStopReason, completionHandler: @escaping @Sendable () -> Void) {
        let provider = Unchecked(self)
        // The provider owns the task: the system waits for the handler, and ends the process after a timeout.
        Task { [provider] in
            await provider.value.stop(with: reason)
            completionHandler()
        }
    }

    /// Ends all work; the system lets go of the instance once this returns, as the one of the base class does at once.
    open func stop(with reason: NEProviderStopReason) async {}

    /// Called every minute while the provider runs; the base class does nothing.
    open func handleTimerEvent() {}

    /// Hands an incoming call to the delegate in the app, which is launched for it if it does not run.
    ///
    /// - Parameter userInfo: what the delegate is told: texts as keys and values of a property list. With anything else
    ///   nothing is handed on; standard error says so.
    open func reportIncomingCall(userInfo: [AnyHashable: Any] = [:]) {
        link.value.report(AppRequest.Content.reportCall, userInfo, "reportIncomingCall")
    }

    /// Hands a push-to-talk message to the app.
    ///
    /// - Parameter userInfo: as for ``reportIncomingCall(userInfo:)``.
    open func reportPushToTalkMessage(userInfo: [AnyHashable: Any] = [:]) {
        link.value.report(AppRequest.Content.reportPushToTalk, userInfo, "reportPushToTalkMessage")
    }

    /// Has the system stop the provider, for the Ethernet network that the device is on is of no use to it, and not start it
    /// before the device has left that network.
    ///
    /// Nothing happens unless the manager has `matchEthernet`, and Ethernet is the device's primary network.
    open func unmatchEthernet() { link.value.unmatchEthernet() }

    func attach(_ link: ProviderLink) { self.link.value = link }

    /// Sets the configuration, and notifies its observers.
    func configure(_ values: [String: Any]?) {
        _observers.change("providerConfiguration") { configuration.value = values }
    }
}
