import Foundation
import Network

/// Prints a line with the number that it has among those of its name.
func tell(_ name: String, _ text: String) {
    lock.withLock {
        numbers[name, default: 0] += 1
        print("\(name) \(numbers[name] ?? 0): \(text)")
    }
}

let lock = NSLock()
nonisolated(unsafe) var numbers: [String: Int] = [:]

/// Prints every path of a monitor, with its routers.
@MainActor
func watch(_ name: String, _ monitor: NWPathMonitor) {
    monitor.pathUpdateHandler = { path in
        let place = Thread.isMainThread ? "" : " elsewhere"
        tell(name, "\(path), \(path.availableInterfaces.map { "\($0) \($0.type)" }), \(path.gateways)\(place)")
    }
    monitor.start(queue: .main)
    // Has no effect any more.
    monitor.start(queue: .global())
    monitors[name] = monitor
}

/// Prints what a connection tells of its way.
@MainActor
func connect(_ name: String, to host: NWEndpoint.Host) {
    let connection = NWConnection(host: host, port: 7001, using: .tcp)
    connection.stateUpdateHandler = { state in
        tell(name, "\(state)")
        if case .waiting(.posix(.ECONNREFUSED)) = state {
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) { connection.restart() }
        }
    }
    connection.viabilityUpdateHandler = { tell("\(name) viable", "\($0)") }
    connection.betterPathUpdateHandler = {
        if before == 0 { before = descriptors() }
        tell("\(name) better path", "\($0)")
    }
    connection.start(queue: .main)
    connections.append(connection)
}

@MainActor var monitors: [String: NWPathMonitor] = [:]
@MainActor var connections: [NWConnection] = []

MainActor.assumeIsolated {
    let new = NWPathMonitor()
    print("new: \(new.currentPath), \(new.queue?.label ?? "nil"), \(new)")
    watch("every", new)
    watch("wifi", NWPathMonitor(requiredInterfaceType: .wifi))
    watch("wired", NWPathMonitor(requiredInterfaceType: .wiredEthernet))
    watch("cellular", NWPathMonitor(requiredInterfaceType: .cellular))
    watch("loopback", NWPathMonitor(requiredInterfaceType: .loopback))
    watch("no wifi", NWPathMonitor(prohibitedInterfaceTypes: [.wifi, .cellular]))
    connect("neighbour", to: "10.1.0.1")
    connect("link", to: "fe80::aff:fe01:1%eth0")
    connect("far", to: "10.3.0.2")
    connect("docked", to: "10.2.0.3")
}
/// How many files and sockets are open.
func descriptors() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0 }

/// How many there were at the first change.
nonisolated(unsafe) var before = 0
let looped = NWPathMonitor()
Task {
    for await path in looped {
        tell("loop", "\(path.status) \(path.usesInterfaceType(.wifi)) \(path.usesInterfaceType(.wiredEthernet))")
    }
    print("loop: over")
    for await _ in looped { print("a path of a cancelled monitor") }
    print("loop: over again")
}
signal(SIGUSR1, SIG_IGN)
let signals = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: .main)
signals.setEventHandler {
    MainActor.assumeIsolated {
        // Each connection has asked for its route at every change.
        print("descriptors kept: \(descriptors() < before + 4)")
        looped.cancel()
        guard let every = monitors["every"] else { return }
        every.cancel()
        every.start(queue: .main)
        every.pathUpdateHandler = { _ in print("a path of a cancelled monitor") }
        print("cancelled: \(every.pathUpdateHandler == nil), \(every.currentPath), \(every.queue?.label ?? "nil")")
        let late = NWPathMonitor()
        late.cancel()
        watch("late", late)
        // Without a reference to it, a monitor ends.
        monitors["wired"] = nil
        for connection in connections { connection.cancel() }
    }
}
signals.resume()
RunLoop.main.run()
