/// Emitted by the system of a device.
extension EventName {
    /// The policies of the device are in force.
    public static let deviceReady = EventName(rawValue: "device-ready")
    /// The privilege of an app, and why it is reported.
    public static let privilege = EventName(rawValue: "privilege")
    /// An app is in the Local Network list of Settings.
    public static let settingsListed = EventName(rawValue: "settings-listed")
    /// The alert is up.
    public static let alert = EventName(rawValue: "alert")
    /// The user has answered the alert.
    public static let alertAnswered = EventName(rawValue: "alert-answered")
    /// A connection was ended because its program has lost access.
    public static let connectionClosed = EventName(rawValue: "connection-closed")
    /// A request of an app was allowed or refused.
    public static let decision = EventName(rawValue: "decision")
    /// Decisions were not reported one by one.
    public static let decisionsDropped = EventName(rawValue: "decisions-dropped")
    /// An app came to the foreground.
    public static let foreground = EventName(rawValue: "foreground")
    /// An app left the foreground.
    public static let background = EventName(rawValue: "background")
    /// An app was installed.
    public static let installed = EventName(rawValue: "installed")
    /// A new version of an app was installed over the one that was there.
    public static let updated = EventName(rawValue: "updated")
    /// An app was uninstalled.
    public static let uninstalled = EventName(rawValue: "uninstalled")
    /// The resolver has answered for a name.
    public static let nameResolved = EventName(rawValue: "name-resolved")
    /// A command has been carried out.
    public static let commandDone = EventName(rawValue: "command-done")
    /// A command was refused.
    public static let commandRefused = EventName(rawValue: "command-refused")
    /// Something is not as it should be; said by devices and probes.
    public static let warning = EventName(rawValue: "warning")
}

/// Emitted by the system of a device about its networks and its push providers.
extension EventName {
    /// The device has joined a Wi-Fi network.
    public static let networkJoined = EventName(rawValue: "network-joined")
    /// The device has left its Wi-Fi network.
    public static let networkLeft = EventName(rawValue: "network-left")
    /// The user has locked the device.
    public static let locked = EventName(rawValue: "locked")
    /// The user has unlocked the device.
    public static let unlocked = EventName(rawValue: "unlocked")
    /// The user has turned Wi-Fi off.
    public static let wifiOff = EventName(rawValue: "wifi-off")
    /// The user has turned Wi-Fi on.
    public static let wifiOn = EventName(rawValue: "wifi-on")
    /// The user has turned airplane mode on.
    public static let airplaneModeOn = EventName(rawValue: "airplane-mode-on")
    /// The user has turned airplane mode off.
    public static let airplaneModeOff = EventName(rawValue: "airplane-mode-off")
    /// An app has saved a push configuration.
    public static let configurationSaved = EventName(rawValue: "configuration-saved")
    /// An app has removed a push configuration.
    public static let configurationRemoved = EventName(rawValue: "configuration-removed")
    /// The device has disabled a push configuration, for another one overlaps it.
    public static let configurationDisabled = EventName(rawValue: "configuration-disabled")
    /// Something that an app or a provider asked for about push is refused.
    public static let pushRefused = EventName(rawValue: "push-refused")
    /// The programs of a provider have to be started now.
    public static let providerLaunch = EventName(rawValue: "provider-launch")
    /// The programs of a provider have to be ended now.
    public static let providerTerminate = EventName(rawValue: "provider-terminate")
    /// The `start` of a provider was called.
    public static let providerStarting = EventName(rawValue: "provider-starting")
    /// The `start` of a provider has completed without an error.
    public static let providerStarted = EventName(rawValue: "provider-started")
    /// The `start` of a provider has completed with an error.
    public static let providerStartFailed = EventName(rawValue: "provider-start-failed")
    /// The `start` of a provider has not completed within the limit.
    public static let providerStartPending = EventName(rawValue: "provider-start-pending")
    /// The timer event of a provider was called.
    public static let providerTimer = EventName(rawValue: "provider-timer")
    /// The `stop` of a provider was called.
    public static let providerStopping = EventName(rawValue: "provider-stopping")
    /// The `stop` of a provider has completed.
    public static let providerStopped = EventName(rawValue: "provider-stopped")
    /// The `stop` of a provider has not completed within the limit.
    public static let providerStopPending = EventName(rawValue: "provider-stop-pending")
    /// A provider has said that it has no use for the Ethernet network that the device is on.
    public static let providerUnmatched = EventName(rawValue: "provider-unmatched")
    /// An instance of a provider was deallocated after it had stopped.
    public static let providerReleased = EventName(rawValue: "provider-released")
    /// An instance of a provider is still there some time after it has stopped.
    public static let providerNotReleased = EventName(rawValue: "provider-not-released")
    /// More than one instance of a provider is alive.
    public static let providerInstances = EventName(rawValue: "provider-instances")
    /// The process of a provider has ended by itself.
    public static let providerEnded = EventName(rawValue: "provider-ended")
    /// `isActive` of a provider's manager has changed.
    public static let providerActive = EventName(rawValue: "provider-active")
    /// A provider has called a completion handler once too often.
    public static let providerCompletedTwice = EventName(rawValue: "provider-completed-twice")
    /// The programs of an app have to be started now, for there is something for it.
    public static let appLaunch = EventName(rawValue: "app-launch")
    /// The programs of an app have to be ended now.
    public static let appTerminate = EventName(rawValue: "app-terminate")
    /// A provider has an incoming call for its app.
    public static let incomingCall = EventName(rawValue: "incoming-call")
    /// A provider has a push-to-talk message for its app.
    public static let pushToTalk = EventName(rawValue: "push-to-talk")
    /// An app has reported the call that it was handed to the user.
    public static let callReported = EventName(rawValue: "call-reported")
    /// An app has not reported the call that it was handed within the limit.
    public static let callNotReported = EventName(rawValue: "call-not-reported")
    /// An app or one of its extensions shows a notification to the user.
    public static let notification = EventName(rawValue: "notification")
}

/// Emitted by the network probe.
extension EventName {
    /// The probe takes requests.
    public static let probeReady = EventName(rawValue: "probe-ready")
    /// What came of a request.
    public static let outcome = EventName(rawValue: "outcome")
    /// The state of a registration, browser or resolution.
    public static let bonjour = EventName(rawValue: "bonjour")
    /// A browser has found a service.
    public static let serviceAdded = EventName(rawValue: "service-added")
    /// A service is gone.
    public static let serviceRemoved = EventName(rawValue: "service-removed")
    /// A service was resolved.
    public static let serviceResolved = EventName(rawValue: "service-resolved")
    /// Whether a path is satisfied.
    public static let path = EventName(rawValue: "path")
    /// Bytes came.
    public static let received = EventName(rawValue: "received")
    /// A connection has ended, or a socket was closed.
    public static let closed = EventName(rawValue: "closed")
}

/// Emitted by the programs of the benchmarks.
extension EventName {
    /// A call begins.
    public static let calling = EventName(rawValue: "calling")
    /// A call was made.
    public static let called = EventName(rawValue: "called")
    /// An address was added.
    public static let added = EventName(rawValue: "added")
    /// A call was refused.
    public static let refused = EventName(rawValue: "refused")
}
