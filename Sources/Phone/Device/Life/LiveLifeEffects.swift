internal import LabEvents

/// The effects of the life of apps on a running device.
struct LiveLifeEffects: AppLifeEffects {
    let center: PrivacyCenter
    let loop: DeviceLoop
    let groups: ControlGroups
    let reclaimer: SocketReclaimer
    let fail: @Sendable (any Error) -> Void

    func emit(_ event: EventRecord) { center.emit(event) }

    func freeze(_ app: String) -> Bool { groups.freeze(app) }

    func thaw(_ app: String) { groups.thaw(app) }

    func reclaimSockets(of app: String) -> [ReclaimedSocket] {
        do {
            return try reclaimer.close(socketsOf: groups.processes(of: app))
        } catch {
            fail(error)
            return []
        }
    }

    func schedule(after seconds: Double, _ body: @escaping @Sendable () -> Void) {
        loop.schedule(after: seconds, body)
    }
}
