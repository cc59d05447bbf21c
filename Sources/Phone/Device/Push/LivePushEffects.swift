internal import LabEvents
internal import PrivacyEnforcement

/// The effects of a push center on a running device.
struct LivePushEffects: PushEffects {
    private let center: PrivacyCenter
    private let life: AppLifeCenter
    private let loop: DeviceLoop
    private let groups: ControlGroups
    private let enforcement: (any Enforcement)?
    private let file: StateFile<SavedPushConfigurations>?
    private let fail: @Sendable (any Error) -> Void

    /// Acts on a device; without a file nothing is kept, and `fail` is called when something cannot be done any more.
    init(
        _ center: PrivacyCenter, _ life: AppLifeCenter, loop: DeviceLoop, groups: ControlGroups,
        enforcement: (any Enforcement)?, file: StateFile<SavedPushConfigurations>?,
        fail: @escaping @Sendable (any Error) -> Void
    ) {
        self.center = center
        self.life = life
        self.loop = loop
        self.groups = groups
        self.enforcement = enforcement
        self.file = file
        self.fail = fail
    }

    func emit(_ event: EventRecord) {
        // A call launches its app in the background, but does not move a running app.
        if event.name == .appLaunch, let app = event[.app]?.string, !isRunning(app) { center.noteLaunch(of: app) }
        center.emit(event)
    }

    private func isRunning(_ app: String) -> Bool {
        groups.isPopulated(app) ?? (enforcement as? SystemCallEnforcement)?.isRunning(app) ?? false
    }

    func save(_ configurations: SavedPushConfigurations) { attempt { try file?.write(configurations) } }

    func hasCarrier(_ interface: String) -> Bool { RouteProbe.hasCarrier(interface) }

    func freeze(_ app: String) { groups.freeze(app) }

    func thaw(_ app: String) { groups.thaw(app) }

    func wake(_ app: String) { life.wake(app) }

    func setUnreportedCalls(_ count: Int, of app: String) { life.setUnreportedCalls(count, of: app) }

    func schedule(after seconds: Double, _ body: @escaping @Sendable () -> Void) {
        loop.schedule(after: seconds, body)
    }

    private func attempt(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            fail(error)
        }
    }
}
