package import LabEvents

/// What a push center does outside its own state: events, storage, processes and time.
package protocol PushEffects: Sendable {
    /// Writes an event.
    func emit(_ event: EventRecord)
    /// Keeps the configurations over a restart of the device.
    func save(_ configurations: SavedPushConfigurations)
    /// Whether an interface is up and has a carrier.
    func hasCarrier(_ interface: String) -> Bool
    /// Stops all processes of a program where they are.
    func freeze(_ app: String)
    /// Lets all processes of all programs go on.
    func thawAll()
    /// Calls back on the device's loop, once, after so many seconds.
    func schedule(after seconds: Double, _ body: @escaping @Sendable () -> Void)
}
