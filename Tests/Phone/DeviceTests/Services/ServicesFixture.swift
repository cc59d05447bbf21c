import Device
import DeviceProtocol
import DeviceRules
import EventLiterals
import FoundationEssentials
import Glibc
import Kernel
import Netlink
import Synchronization
import Testing

extension Trait where Self == ConditionTrait {
    /// Skips tests of the real kernel where this process may not make network namespaces.
    static var needsNamespaces: Self {
        .enabled("network namespaces cannot be made here: run as root or in a privileged container") {
            (try? PlainThread.run { try Namespace.enterNew(.network) }) != nil
        }
    }
}

/// The services of a device, alone in a network namespace, with everything around them in the hands of a test.
final class ServicesFixture: Sendable {
    let privacy = FakePrivacy()
    let bonjour = FakeBonjour()
    let network = FakeNetwork()
    let callers = FakeCallers()
    let pushEffects = RecordedPushEffects()
    let lifeEffects = RecordedLifeEffects()
    let transferEffects = RecordedTransferEffects()
    let push: PushCenter
    let loop: DeviceLoop
    let services: DeviceServices
    private let namespace: Namespace

    init(
        sabotage: DeviceSaboteur? = nil, dnsServers: [String] = [], apps: [AppDescription] = [],
        notifications: NotificationChoice = .allowed, _ configure: (inout DeviceConfiguration) -> Void = { _ in }
    ) throws {
        let place = try PlainThread.run { () throws -> FileDescriptor in
            try Namespace.enterNew(.network)
            var socket = try NetlinkSocket()
            try socket.perform(Link.set(.name("lo"), up: true))
            return try Namespace(current: .network).descriptor.duplicate()
        }
        namespace = Namespace(.network, adopting: place)
        var configuration = DeviceConfiguration(
            name: "phone", DeviceDescription(.iOS), apps: apps.map { .init($0) }, ledgerFile: "/dev/null")
        for index in configuration.apps.indices {
            configuration.apps[index].description.notifications = notifications
        }
        configuration.dnsServers = dnsServers
        configuration.interfaceTypes = ["wlan0": "wifi"]
        configuration.sabotage = sabotage
        configure(&configuration)
        sabotage?.distort(&configuration)
        let (privacy, bonjour, network, callers) = (privacy, bonjour, network, callers)
        let (lifeEffects, transferEffects) = (lifeEffects, transferEffects)
        push = PushCenter(configuration, configuration.policy, effects: pushEffects)
        let push = push
        let raw = namespace.descriptor.raw
        (loop, services) = try PlainThread.run { [configuration] in
            try Namespace(.network, adopting: FileDescriptor.duplicating(raw)).enter()
            let loop = try DeviceLoop()
            let services = try DeviceServices(
                configuration, configuration.policy, on: loop, privacy: privacy, push: push,
                life: AppLifeCenter(configuration.policy, effects: lifeEffects),
                transfers: TransferCenter(configuration.policy, effects: transferEffects), bonjour: bonjour,
                network: network, callers: callers)
            return (loop, services)
        }
    }

    deinit {
        loop.stop()
        services.close()
    }

    /// Runs the body on a thread of its own inside the namespace.
    func run<Result: Sendable & ~Copyable>(_ body: @escaping @Sendable () throws -> Result) throws -> Result {
        try PlainThread.run { [self] in
            try namespace.enter()
            return try body()
        }
    }

    /// A connection to the device.
    func client() throws -> Client { Client(try run { try Client.connect() }) { [self] in try settle() } }

    /// Waits until the device has done all that it was told to do before.
    func settle() throws {
        let pipe = try FileDescriptor.pipe()
        let writing = try pipe.writing.duplicate()
        let bell = Bell(writing)
        loop.perform { bell.ring() }
        _ = try pipe.reading.read(upTo: 1)
    }

    private final class Bell: Sendable {
        private let descriptor: FileDescriptor
        init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }
        func ring() { try? descriptor.write([1]) }
    }
}

/// A program that talks to its device.
final class Client: Sendable {
    let descriptor: FileDescriptor
    private let settle: @Sendable () throws -> Void
    private let rest = Mutex<[UInt8]>([])

    /// Takes over a connection; `settle` waits until the device has done all that it was told to do before.
    init(_ descriptor: consuming FileDescriptor, settle: @escaping @Sendable () throws -> Void) {
        self.descriptor = descriptor
        self.settle = settle
    }

    static func connect() throws -> FileDescriptor {
        let socket = FileDescriptor(
            adopting: socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let name = [0] + [UInt8](DeviceSocket.name.utf8)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name) }
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe Glibc.connect(socket.raw, $0, socklen_t(2 + name.count))
            }
        }
        guard result == 0 else { throw Failed("no device: \(errno)") }
        var timeout = timeval(tv_sec: 60, tv_usec: 0)
        unsafe setsockopt(socket.raw, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        return socket
    }

    func send(_ request: AppRequest) throws {
        try send(line: String(decoding: JSONEncoder().encode(request), as: UTF8.self))
    }

    func send(line: String) throws { try descriptor.write([UInt8]((line + "\n").utf8)) }

    /// The next reply; `nil` when the device has ended the connection.
    func next() throws -> AppReply? {
        while true {
            let line = rest.withLock { rest -> [UInt8]? in
                guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
                defer { rest.removeFirst(end + 1) }
                return [UInt8](rest[..<end])
            }
            if let line { return try JSONDecoder().decode(AppReply.self, from: Data(line)) }
            guard let bytes = try descriptor.read() else { throw Failed("the device says nothing") }
            if bytes.isEmpty { return nil }
            rest.withLock { $0 += bytes }
        }
    }

    /// The replies that are there once the device has done all that it was asked for before.
    func replies() throws -> [AppReply] {
        try settle()
        try send(AppRequest(.interfaces, id: -1))
        var replies: [AppReply] = []
        while let reply = try next(), reply.id != -1 { replies.append(reply) }
        return replies
    }
}

extension AppReply {
    /// Why the request waits or has failed.
    var failure: ServiceFailure? {
        switch event {
        case .waiting(let failure), .failed(let failure): failure
        default: nil
        }
    }
}

/// Something that a test needs did not come about.
struct Failed: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
