public import AppleFoundation
internal import DeviceProtocol

/// The base class of an app push extension's principal class.
///
/// The system creates an instance on a network that matches the app's configuration, starts it, and stops it when the
/// device leaves the network.
open class NEAppPushProvider: NEProvider, _KeyValueCodingAndObserving {
    /// The observers of this object.
    public let _observers = KeyValueObservers()
    private let configuration = LockedValues<[String: Any]?>(nil)
    /// The link to the device; the process of the provider sets its own.
    private let link = LockedValues<ProviderLink>(ProviderLink(device: DeviceConnection.shared))

    /// Makes a provider; it has no configuration yet.
    public override init() { super.init() }

    deinit { link.value.released() }

    /// The values of `NEAppPushManager.providerConfiguration` that the app has saved; key-value observable.
    open var providerConfiguration: [String: Any]? {
        _observers.read("providerConfiguration")
        return configuration.value
    }

    /// Starts the provider; calls the completion handler with `nil`, or with the error if the start failed.
    ///
    /// The base class calls ``start()`` and completes without an error.
    @preconcurrency
    open func start(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
        start()
        completionHandler(nil)
    }

    /// Starts the provider; the base class does nothing.
    open func start() {}

    /// Stops the provider; the system releases the instance after the handler is called.
    ///
    /// The base class calls the asynchronous form.
    @preconcurrency
    open func stop(with reason: NEProviderStopReason, completionHandler: @escaping @Sendable () -> Void) {
        let provider = Unchecked(self)
        // The provider owns the task: the system waits for the handler, and ends the process after a timeout.
        Task { [provider] in
            await provider.value.stop(with: reason)
            completionHandler()
        }
    }

    /// Stops the provider, whose instance is released after this returns; the base class does nothing.
    open func stop(with reason: NEProviderStopReason) async {}

    /// Called every minute while the provider runs; the base class does nothing.
    open func handleTimerEvent() {}

    /// Reports an incoming call to the app's delegate; the system launches the app if it is not running.
    ///
    /// - Parameter userInfo: the argument of the delegate's method, a property list with strings as keys. With any other
    ///   value the call is not reported, and a message is written to standard error.
    open func reportIncomingCall(userInfo: [AnyHashable: Any] = [:]) {
        link.value.report(AppRequest.Content.reportCall, userInfo, "reportIncomingCall")
    }

    /// Reports a push-to-talk message to the app, if it has joined a channel (`PTChannelManager`); the system launches the app
    /// if it is not running.
    ///
    /// - Parameter userInfo: as for ``reportIncomingCall(userInfo:)``.
    open func reportPushToTalkMessage(userInfo: [AnyHashable: Any] = [:]) {
        link.value.report(AppRequest.Content.reportPushToTalk, userInfo, "reportPushToTalkMessage")
    }

    /// Reports that the provider cannot use the device's Ethernet network.
    ///
    /// The system stops the provider, and does not start it again before the device has left that network. Without effect
    /// unless the manager has `matchEthernet` and Ethernet is the device's primary network.
    open func unmatchEthernet() { link.value.unmatchEthernet() }

    func attach(_ link: ProviderLink) { self.link.value = link }

    /// Sets the configuration and notifies its observers.
    func configure(_ values: [String: Any]?) {
        _observers.change("providerConfiguration") { configuration.value = values }
    }
}
