import AppleNetwork
import DeviceProtocol
import Dispatch
import Testing

@Suite("A path monitor", .timeLimit(.minutes(10)))
struct PathMonitorTests {
    private let device = StandInDevice()
    private let network = StandInNetwork(NetworkState(links: [StandInNetwork.loopback, StandInNetwork.wifi()]))
    private let queue = DispatchQueue(label: "test")

    private func monitor(
        _ requirement: PathRequirement = PathRequirement(), _ watcher: NetworkWatcher
    ) -> (NWPathMonitor, Events<NWPath>) {
        let monitor = NWPathMonitor(requirement, watcher: watcher)
        let paths = Events<NWPath>()
        let queue = queue
        monitor.pathUpdateHandler = {
            dispatchPrecondition(condition: .onQueue(queue))
            paths.add($0)
        }
        return (monitor, paths)
    }

    @Test("tells the first path once the device has said what its interfaces are")
    func first() async {
        let watcher = network.watcher(asking: device.access)
        let (monitor, paths) = monitor(PathRequirement(), watcher)
        #expect(monitor.currentPath.status == .unsatisfied)
        let asked = Events<StandInDevice.Asked>()
        device.onAsked { asked.add($0) }
        monitor.start(queue: queue)
        #expect(monitor.queue === queue)
        let request = await asked.first(1)[0]
        #expect(request.request.call == .interfaces)
        #expect(paths.all.isEmpty)
        request.answer(.interfaces(["en0": "wifi"]))
        #expect(await paths.first(1).map(\.status) == [.satisfied])
        #expect(monitor.currentPath.availableInterfaces.map(\.name) == ["en0"])
        monitor.cancel()
    }

    @Test("may be ended by what goes with its handler")
    func handlerLast() {
        let (monitor, _) = monitor(PathRequirement(), network.watcher(asking: device.access))
        let ended = Events<Bool>()
        monitor.pathUpdateHandler = { [owner = Owner(of: monitor, ended)] _ in _ = owner }
        monitor.pathUpdateHandler = nil
        #expect(ended.all == [true])
    }

    /// One that cancels a monitor as it goes.
    private final class Owner: Sendable {
        private let monitor: NWPathMonitor
        private let ended: Events<Bool>

        init(of monitor: NWPathMonitor, _ ended: Events<Bool>) { (self.monitor, self.ended) = (monitor, ended) }

        deinit {
            monitor.cancel()
            ended.add(true)
        }
    }

    @Test("tells a path without types when there is no device")
    func noDevice() async {
        device.onAsked { $0.answer(.failed(ServiceFailure(.serviceNotRunning, ""))) }
        let watcher = network.watcher(asking: device.access)
        let (monitor, paths) = monitor(PathRequirement(), watcher)
        monitor.start(queue: queue)
        #expect(await paths.first(1).map(\.status) == [.satisfied])
        monitor.cancel()
    }

    @Test("tells changes, and nothing when its own interfaces stay as they are")
    func changes() async {
        device.onAsked { $0.answer(.interfaces(["en0": "wifi", "pdp_ip0": "cellular"])) }
        let watcher = network.watcher(asking: device.access)
        let (every, everyPath) = monitor(PathRequirement(), watcher)
        let (cellular, cellularPath) = monitor(PathRequirement(requiredType: .cellular), watcher)
        let (noWifi, noWifiPath) = monitor(PathRequirement(prohibitedTypes: [.wifi]), watcher)
        for monitor in [every, cellular, noWifi] { monitor.start(queue: queue) }
        _ = await everyPath.first(1)
        #expect(await cellularPath.first(1).map(\.status) == [.unsatisfied])
        #expect(await noWifiPath.first(1).map(\.status) == [.unsatisfied])
        network.change(NetworkState(links: [StandInNetwork.wifi(isRunning: false)]))
        #expect(await everyPath.first(2).map(\.status) == [.satisfied, .unsatisfied])
        network.change(NetworkState(links: [StandInNetwork.wifi(isRunning: false), StandInNetwork.cell]))
        #expect(await everyPath.first(3).map(\.status) == [.satisfied, .unsatisfied, .satisfied])
        #expect(await cellularPath.first(2).map(\.isExpensive) == [false, true])
        #expect(await noWifiPath.first(2).map(\.status) == [.unsatisfied, .satisfied])
        for monitor in [every, cellular, noWifi] { monitor.cancel() }
    }

    @Test("tells nothing after it was cancelled, and lets go of its handler")
    func cancelled() async {
        device.onAsked { $0.answer(.interfaces(["en0": "wifi"])) }
        let watcher = network.watcher(asking: device.access)
        let (monitor, paths) = monitor(PathRequirement(), watcher)
        let (other, otherPaths) = self.monitor(PathRequirement(), watcher)
        monitor.start(queue: queue)
        _ = await paths.first(1)
        monitor.cancel()
        #expect(monitor.pathUpdateHandler == nil)
        other.start(queue: queue)
        // One after the other: changes that follow each other closely are told as one.
        _ = await otherPaths.first(1)
        network.change(NetworkState(links: []))
        _ = await otherPaths.first(2)
        network.change(NetworkState(links: [StandInNetwork.wifi()]))
        _ = await otherPaths.first(3)
        #expect(paths.all.count == 1)
        monitor.start(queue: queue)
        #expect(monitor.queue === queue)
    }

    @Test("gives a loop its paths without being started, and ends the loop when cancelled")
    func loop() async {
        device.onAsked { $0.answer(.interfaces(["en0": "wifi"])) }
        let watcher = network.watcher(asking: device.access)
        let monitor = NWPathMonitor(PathRequirement(), watcher: watcher)
        var seen: [NWPath.Status] = []
        for await path in monitor {
            seen.append(path.status)
            switch seen.count {
            case 1: network.change(NetworkState(links: []))
            case 2: network.change(NetworkState(links: [StandInNetwork.wifi()]))
            default: monitor.cancel()
            }
        }
        #expect(seen == [.satisfied, .unsatisfied, .satisfied])
    }
}
