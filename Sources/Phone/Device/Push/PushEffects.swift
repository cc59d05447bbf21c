package import LabEvents

/// The side effects of a push center: events, storage, processes and timers.
package protocol PushEffects: Sendable {
    func emit(_ event: EventRecord)
    /// Stores the configurations for a restart of the device.
    func save(_ configurations: SavedPushConfigurations)
    /// Whether an interface is up and has a carrier.
    func hasCarrier(_ interface: String) -> Bool
    func freeze(_ app: String)
    func thaw(_ app: String)
    /// Resumes an app that is suspended, because there is a message for it.
    func wake(_ app: String)
    /// Reports how many calls an app has to report to the user, which keep it from being suspended.
    func setUnreportedCalls(_ count: Int, of app: String)
    /// Calls `body` once on the device's loop after a delay in seconds.
    func schedule(after seconds: Double, _ body: @escaping @Sendable () -> Void)
}
