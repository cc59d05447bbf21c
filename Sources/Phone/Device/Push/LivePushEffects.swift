internal import LabEvents

/// The effects of a push center on a real device.
struct LivePushEffects: PushEffects {
    private let center: PrivacyCenter
    private let loop: DeviceLoop
    private let groups: ControlGroups
    private let file: PushFile?
    private let fail: @Sendable (any Error) -> Void

    /// Acts on a device; without a file nothing is kept, and `fail` is called when something cannot be done any more.
    init(
        _ center: PrivacyCenter, loop: DeviceLoop, groups: ControlGroups, file: PushFile?,
        fail: @escaping @Sendable (any Error) -> Void
    ) {
        self.center = center
        self.loop = loop
        self.groups = groups
        self.file = file
        self.fail = fail
    }

    func emit(_ event: EventRecord) {
        // A call launches its app and leaves it in the background.
        if event.name == .appLaunch, let app = event[.app]?.string { center.noteLaunch(of: app) }
        center.emit(event)
    }

    func save(_ configurations: SavedPushConfigurations) { attempt { try file?.write(configurations) } }

    func hasCarrier(_ interface: String) -> Bool { RouteProbe.hasCarrier(interface) }

    func freeze(_ app: String) { groups.freeze(app) }

    func thawAll() { groups.thawAll() }

    func schedule(after seconds: Double, _ body: @escaping @Sendable () -> Void) {
        attempt { try loop.schedule(after: seconds, body) }
    }

    private func attempt(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            fail(error)
        }
    }
}
