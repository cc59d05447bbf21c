public import AppleFoundation
internal import DeviceProtocol
internal import Foundation

/// A configuration of local push: the networks on which the system runs a provider of the app.
///
/// Completion handlers, observers and the delegate are called on the main queue.
open class NEAppPushManager: NSObject, _KeyValueCodingAndObserving {
    /// The observers of this object.
    public let _observers = KeyValueObservers()
    /// The SSIDs of the Wi-Fi networks on which the provider runs, at most ten.
    open var matchSSIDs: [String] = []
    /// The private cellular networks on which the provider runs; a lab has none.
    open var matchPrivateLTENetworks: [NEPrivateLTENetwork] = []
    /// Whether the provider runs on Ethernet too.
    open var matchEthernet = false
    /// The values for the provider's `providerConfiguration`, which must be a property list.
    open var providerConfiguration: [String: Any] = [:]
    /// The bundle identifier of the extension with the provider.
    open var providerBundleIdentifier: String?
    /// The name that Settings shows.
    open var localizedDescription: String?
    /// Whether the provider may run.
    open var isEnabled = false
    /// The delegate for incoming calls; a weak reference.
    ///
    /// Only the delegate of a manager that was loaded from preferences is notified.
    open weak var delegate: (any NEAppPushDelegate)?

    private let active = LockedValues(false)
    private let center: ManagerCenter
    /// The number of the saved configuration; `nil` if it is not saved.
    var number: Int?
    /// Whether the values were loaded from preferences.
    var isLoaded = false
    let firstSave = FirstSave()

    /// Makes a configuration, which is not saved yet.
    public convenience override init() { self.init(in: .shared) }

    /// Creates a configuration in a center; it is not saved yet.
    package init(in center: ManagerCenter) {
        self.center = center
        super.init()
        center.observe()
    }

    /// Whether the provider runs; key-value observable.
    open var isActive: Bool {
        _observers.read("isActive")
        return active.value
    }

    /// Loads the saved values from preferences.
    ///
    /// The values of a manager that was never saved do not change.
    @preconcurrency
    open func loadFromPreferences(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
        center.load(self, completionHandler)
    }

    /// Saves the values; an enabled provider starts if the device is on one of its networks.
    @preconcurrency
    open func saveToPreferences(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
        center.save(self, completionHandler)
    }

    /// Removes the configuration, and stops a running provider.
    @preconcurrency
    open func removeFromPreferences(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
        center.remove(self, completionHandler)
    }

    /// Loads all configurations that the app has saved; the list may be empty.
    ///
    /// A delegate that the handler sets gets the call for which the app was launched; one that is set later may miss it.
    @preconcurrency
    open class func loadAllFromPreferences(
        completionHandler: @escaping @Sendable ([NEAppPushManager]?, (any Error)?) -> Void
    ) {
        ManagerCenter.shared.loadAll(completionHandler)
    }

    /// Sets the values to those of a saved configuration.
    func take(_ configuration: PushConfiguration) {
        number = configuration.number
        isLoaded = true
        matchSSIDs = configuration.matchSSIDs
        matchEthernet = configuration.matchEthernet
        matchPrivateLTENetworks = configuration.matchPrivateLTENetworks.map { saved in
            let network = NEPrivateLTENetwork()
            network.mobileCountryCode = saved.mobileCountryCode
            network.mobileNetworkCode = saved.mobileNetworkCode
            network.trackingAreaCode = saved.trackingAreaCode
            return network
        }
        providerBundleIdentifier = configuration.providerBundleIdentifier
        providerConfiguration = configuration.providerConfiguration.flatMap(PropertyListText.decode) ?? [:]
        localizedDescription = configuration.localizedDescription
        isEnabled = configuration.isEnabled
        setActive(configuration.isActive)
    }

    /// Returns the configuration to save.
    ///
    /// - Throws: ``NEAppPushManagerError`` when it cannot be encoded.
    func saved() throws -> PushConfiguration {
        let values: String
        do {
            values = try PropertyListText.encode(providerConfiguration)
        } catch {
            throw NEAppPushManagerError(
                .configurationInvalid, "providerConfiguration is not a property list: \(error)")
        }
        return PushConfiguration(
            number: number, matchSSIDs: matchSSIDs, matchEthernet: matchEthernet,
            matchPrivateLTENetworks: matchPrivateLTENetworks.map { network in
                PushConfiguration.PrivateLTENetwork(
                    mobileCountryCode: network.mobileCountryCode, mobileNetworkCode: network.mobileNetworkCode,
                    trackingAreaCode: network.trackingAreaCode)
            },
            providerBundleIdentifier: providerBundleIdentifier, providerConfiguration: values,
            localizedDescription: localizedDescription, isEnabled: isEnabled)
    }

    /// Sets whether the provider runs; notifies observers of a change.
    func setActive(_ isActive: Bool) {
        guard isActive != active.value else { return }
        _observers.change("isActive") { active.value = isActive }
    }
}
