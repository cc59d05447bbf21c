import AppleNetwork
import DeviceProtocol
import Dispatch

/// A listener on stand-ins for the device, the network and the transport, with what it has told.
struct ListenerFixture {
    /// What a listener tells.
    enum Told: Equatable {
        case state(NWListener.State)
        case service(NWListener.ServiceRegistrationChange)
        case connection
    }

    let device = StandInDevice()
    let network = StandInNetwork(NetworkState(links: [StandInNetwork.wifi()]))
    let queue = DispatchQueue(label: "test")
    let told = Events<Told>()
    /// The registrations that were asked for; requests for the types of interfaces are answered at once.
    let asked = Events<StandInDevice.Asked>()
    let ports = Events<StandInListener>()
    let listener: NWListener
    private let watcher: NetworkWatcher

    init(
        _ service: NWListener.Service? = NWListener.Service(name: "Ward", type: "_pager._tcp"),
        using parameters: NWParameters = .tcp, on port: NWEndpoint.Port = .any
    ) throws {
        let (ports, asked, told, queue) = (ports, asked, told, queue)
        watcher = network.watcher(asking: device.access)
        listener = try NWListener(
            using: parameters, on: port,
            in: NWListener.Surroundings(
                device: device.access, watcher: watcher, transport: { StandInTransport { ports.add($0) } }))
        listener.service = service
        device.onAsked { request in
            if request.request.call == .interfaces {
                request.answer(.interfaces(["en0": "wifi"]))
            } else {
                asked.add(request)
            }
        }
        listener.stateUpdateHandler = { state in
            dispatchPrecondition(condition: .onQueue(queue))
            told.add(.state(state))
        }
        listener.serviceRegistrationUpdateHandler = { change in
            dispatchPrecondition(condition: .onQueue(queue))
            told.add(.service(change))
        }
        listener.newConnectionHandler = { _ in
            dispatchPrecondition(condition: .onQueue(queue))
            told.add(.connection)
        }
    }

    /// Starts the listener, opens its port, and replies to its registration.
    func start(_ replies: AppReply.Event...) async -> StandInDevice.Asked {
        await open()
        let request = await asked.first(1)[0]
        for reply in replies { request.answer(reply) }
        return request
    }

    /// Starts the listener, and opens its port.
    func open() async {
        listener.start(queue: queue)
        await ports.first(1)[0].open()
        _ = await told.until { $0.contains(.state(.ready)) }
    }

    /// Ends the listener, and waits until that was told; all that it has told.
    func end() async -> [Told] {
        listener.cancel()
        return await told.until { $0.last == .state(.cancelled) }
    }

    static func endpoint(_ name: String) -> NWEndpoint {
        .service(name: name, type: "_pager._tcp", domain: "local.", interface: nil)
    }
}
