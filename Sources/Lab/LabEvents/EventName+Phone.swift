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
