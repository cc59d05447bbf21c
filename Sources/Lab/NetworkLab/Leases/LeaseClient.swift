internal import InternetProtocols
internal import Kernel
internal import LabEvents
internal import LabModel
internal import Netlink
private import Synchronization

/// The DHCP client of one interface of a host: it adds and removes leased addresses.
///
/// It is part of the lab, so that no program of the host can end it. Its socket is in the host, its thread is outside.
final class LeaseClient: Sendable {
    private let interface: InterfacePlan
    private let host: HostRuntime
    private let log: EventLog
    private let socket: FileDescriptor
    private let timer: FileDescriptor
    private let waking: FileDescriptor
    private let thread = Mutex<PlainThread.Handle?>(nil)

    /// Opens its socket; call it outside of every host, because it blocks.
    init(_ interface: InterfacePlan, of host: HostRuntime, log: EventLog) throws {
        (self.interface, self.host, self.log) = (interface, host, log)
        let name = interface.name
        socket = try PlainThread.run {
            try host.network.enter()
            return try FileDescriptor.broadcastSocket(port: DHCPMessage.clientPort, interface: name)
        }
        timer = try FileDescriptor.timer()
        waking = try FileDescriptor.counter()
    }

    /// Starts the thread, which looks for a server.
    func start() throws {
        let handle = try PlainThread.start { [self] in run() }
        thread.withLock { $0 = handle }
    }

    /// Ends the thread and leaves the address as it is.
    func stop() {
        waking.wake()
        thread.withLock { $0.take() }?.join()
    }

    private var now: Duration { .nanoseconds(MonotonicClock.nanoseconds) }

    private func run() {
        let number = interface.mac.suffix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        var machine = LeaseMachine(hardwareAddress: interface.mac, transaction: number << 8)
        perform(machine.start(at: now))
        while true {
            if let deadline = machine.deadline {
                timer.setTimer(
                    to: deadline.components.seconds * 1_000_000_000 + deadline.components.attoseconds
                        / 1_000_000_000)
            }
            guard let ready = try? FileDescriptor.wait(toRead: [waking.raw, socket.raw, timer.raw]),
                !ready.contains(0)
            else { return }
            while let datagram = try? socket.receiveDatagram() {
                if let message = DHCPMessage(datagram.bytes) { perform(machine.receive(message, at: now)) }
            }
            perform(machine.advance(to: now))
        }
    }

    private func perform(_ effects: [LeaseMachine.Effect]) {
        for effect in effects {
            switch effect {
            // A message that cannot be sent, for example without a carrier, is sent again later.
            case .broadcast(let message): send(message, to: IPAddress(255, 255, 255, 255))
            case .send(let message, let server): send(message, to: server)
            case .bind(let lease):
                change(Address.add(lease.prefix, link: interface.hostIndex, metric: interface.metric))
                try? host.restoreRoutes(of: interface)
                record(.leaseGranted, lease)
            case .extend(let lease): record(.leaseRenewed, lease)
            case .expire(let lease):
                change(Address.delete(lease.prefix, link: interface.hostIndex))
                record(.leaseExpired, lease)
            case .lack: record(.leaseUnavailable, nil)
            case .refuse(let lease, let server, _):
                if let lease { change(Address.delete(lease.prefix, link: interface.hostIndex)) }
                record(.leaseRefused, lease, by: server)
            }
        }
    }

    private func send(_ message: DHCPMessage, to server: IPAddress) {
        try? socket.send(message.bytes, to: SocketAddress(server, port: DHCPMessage.serverPort))
    }

    /// Adds or removes an address; an error is ignored, because a program of the host may have done so before.
    private func change(_ request: NetlinkMessage) {
        try? host.withNetlink { try $0.perform(request) }
    }

    private func record(_ name: EventName, _ lease: DHCPLease?, by server: IPAddress? = nil) {
        let server = lease?.server ?? server
        log.record(
            .host(interface.host),
            LeaseChange(
                name, interface: interface.name, network: interface.network,
                address: lease.map { "\($0.prefix.address)" } ?? "", server: server.map { "\($0)" } ?? ""))
    }
}

/// The DHCP clients of a lab, by interface.
final class LeaseClients: Sendable {
    private let clients = Mutex<[Int32: LeaseClient]>([:])

    /// Starts the client of an interface; call it outside of every host, because it blocks.
    func start(_ interface: InterfacePlan, of host: HostRuntime, log: EventLog) throws {
        let client = try LeaseClient(interface, of: host, log: log)
        try client.start()
        clients.withLock { $0.updateValue(client, forKey: interface.labIndex) }?.stop()
    }

    func stop(_ interface: InterfacePlan) {
        clients.withLock { $0.removeValue(forKey: interface.labIndex) }?.stop()
    }

    func stop() {
        let all = clients.withLock { clients in
            defer { clients = [:] }
            return clients.values
        }
        for client in all { client.stop() }
    }
}
