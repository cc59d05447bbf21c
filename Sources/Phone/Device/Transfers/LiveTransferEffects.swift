internal import DeviceProtocol
internal import FoundationEssentials
internal import Glibc
internal import Kernel
internal import LabEvents
internal import PrivacyEnforcement
private import Synchronization

/// The effects of a transfer center on a running device.
final class LiveTransferEffects: TransferEffects {
    private let center: PrivacyCenter
    private let life: AppLifeCenter
    private let loop: DeviceLoop
    private let groups: ControlGroups
    private let enforcement: (any Enforcement)?
    private let policy: TransferPolicy
    private let file: StateFile<SavedTransfers>?
    /// The place of the latest process of each app.
    private let places = Mutex<[String: AppPlace]>([:])
    /// The processes for transfers, by app.
    private let processes = Mutex<[String: Running]>([:])

    private final class Running: Sendable {
        let process: Process

        init(_ process: consuming Process) { self.process = process }
    }

    /// The entry file of a control group.
    private final class Entry: Sendable {
        let file: FileDescriptor

        init?(_ file: consuming FileDescriptor?) {
            guard let file else { return nil }
            self.file = file
        }
    }

    init(
        _ center: PrivacyCenter, _ life: AppLifeCenter, loop: DeviceLoop, groups: ControlGroups,
        enforcement: (any Enforcement)?, policy: TransferPolicy, file: String?
    ) {
        (self.center, self.life, self.loop, self.groups) = (center, life, loop, groups)
        (self.enforcement, self.policy) = (enforcement, policy)
        self.file = file.map { StateFile($0, "transfers") }
    }

    func emit(_ event: EventRecord) { center.emit(event) }

    func saved() throws(DeviceError) -> SavedTransfers { try file?.read() ?? [:] }

    func save(_ transfers: SavedTransfers) {
        do {
            try file?.write(transfers)
        } catch {
            center.emit(
                .warning("The background transfers of apps cannot be stored, and end with this start: \(error)."))
        }
    }

    func note(process: Int32, of app: String) {
        guard let place = try? AppPlace(ofProcess: process) else { return }
        places.withLock { $0[app] = place }
    }

    func launch(for app: String, onEnd: @escaping @Sendable () -> Void) {
        do {
            try start(for: app, onEnd)
        } catch {
            center.emit(
                .warning("The background transfers of \(app) wait, because their process cannot start: \(error)."))
            loop.schedule(after: Self.pause, onEnd)
        }
    }

    /// The time before another attempt to start a process, in seconds.
    private static let pause = 2.0

    private func start(for app: String, _ onEnd: @escaping @Sendable () -> Void) throws {
        guard let place = places.withLock({ $0[app] }) else { throw DeviceError("no process of it has run") }
        var arguments = [place.path]
        if enforcement is SystemCallEnforcement {
            let own = try FileDescriptor.target(ofLink: "/proc/self/exe")
            let folder = own[..<(own.lastIndex(of: "/") ?? own.startIndex)]
            arguments = ["\(folder)/syscall-filter", app, "--"] + arguments
        }
        var launch = ProcessLaunch(
            path: arguments[0], arguments: arguments,
            environment: place.environment.merging(["PUSHLAB_TRANSFERS": "1"]) { $1 }, directory: "/")
        launch.isConfined = true
        launch.endsFirst = true
        let nothing = try FileDescriptor.open("/dev/null", O_RDONLY)
        let descriptors: [(parent: Int32, child: Int32)] = [
            (nothing.raw, 0), (STDERR_FILENO, 1), (STDERR_FILENO, 2),
        ]
        let entry = Entry(try groups.entryOfTransfers(of: app, apart: policy.outlivesSuspension))
        let running = Running(
            try place.start(launch, descriptors: descriptors, controlGroups: entry.map { [$0.file.raw] } ?? []))
        processes.withLock { $0[app] = running }
        (enforcement as? SystemCallEnforcement)?.exclude(process: running.process.id)
        try loop.reactor.watch(try running.process.descriptor.duplicate()) { [weak self] descriptor in
            _ = try? Process.reap(descriptor.raw)
            self?.ended(running, of: app, onEnd)
            return .finish
        }
    }

    private func ended(_ running: Running, of app: String, _ onEnd: @escaping @Sendable () -> Void) {
        (enforcement as? SystemCallEnforcement)?.include(process: running.process.id)
        let isExpected = processes.withLock { processes in
            guard processes[app] === running else { return true }
            processes[app] = nil
            return false
        }
        guard !isExpected else { return onEnd() }
        center.emit(
            .warning("The process for the background transfers of \(app) has ended. They start over in another one."))
        loop.schedule(after: Self.pause, onEnd)
    }

    func end(_ app: String) {
        places.withLock { $0[app] = nil }
        try? processes.withLock { $0.removeValue(forKey: app) }?.process.signal(SIGKILL)
    }

    func wake(_ app: String, _ session: String) {
        center.emit(EventRecord(.backgroundSession).with(.app, app).with(.name, session))
        let isRunning =
            groups.isPopulated(app) ?? (enforcement as? SystemCallEnforcement)?.isRunning(app) ?? false
        if isRunning { return life.wake(app, .transfers) }
        center.noteLaunch(of: app)
        center.emit(AppOrder(app: app).record)
    }

    func isInForeground(_ app: String) -> Bool { center.isInForeground(app) }

    /// Ends the processes of all apps.
    func endAll() { for app in processes.withLock({ Array($0.keys) }) { end(app) } }
}
