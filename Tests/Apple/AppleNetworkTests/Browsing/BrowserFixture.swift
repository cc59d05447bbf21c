import AppleNetwork
import DeviceProtocol
import Dispatch

/// A browser on a stand-in for the device, with what it has told.
struct BrowserFixture {
    /// What a browser tells.
    enum Told: Equatable {
        case state(NWBrowser.State)
        /// The names that are seen, and what has changed.
        case results(Set<String>, Set<NWBrowser.Result.Change>)
    }

    static let denied = ServiceFailure(.policyDenied, "PolicyDenied")
    static let undeclared = ServiceFailure(.noAuth, "NoAuth")
    static let deniedError = NWError.dns(DNSServiceErrorType(kDNSServiceErr_PolicyDenied))
    static let undeclaredError = NWError.dns(DNSServiceErrorType(kDNSServiceErr_NoAuth))

    let device = StandInDevice()
    let network = StandInNetwork(NetworkState(links: [StandInNetwork.wifi()]))
    let queue = DispatchQueue(label: "test")
    let told = Events<Told>()
    /// The requests for services and records; those for the types of interfaces are answered at once.
    let asked = Events<StandInDevice.Asked>()
    let browser: NWBrowser
    private let watcher: NetworkWatcher

    init(
        _ descriptor: NWBrowser.Descriptor = .bonjour(type: "_pager._tcp", domain: nil), peerToPeer: Bool = false
    ) {
        let parameters = NWParameters()
        parameters.includePeerToPeer = peerToPeer
        watcher = network.watcher(asking: device.access)
        browser = NWBrowser(for: descriptor, using: parameters, on: device.access, watcher: watcher)
        let (told, asked, queue) = (told, asked, queue)
        device.onAsked { request in
            if request.request.call == .interfaces {
                request.answer(.interfaces(["en0": "wifi"]))
            } else {
                asked.add(request)
            }
        }
        browser.stateUpdateHandler = { state in
            dispatchPrecondition(condition: .onQueue(queue))
            told.add(.state(state))
        }
        browser.browseResultsChangedHandler = { results, changes in
            dispatchPrecondition(condition: .onQueue(queue))
            told.add(.results(Set(results.compactMap(\.name)), changes))
        }
    }

    /// Starts the browser, and waits until it has asked the device; then replies.
    func start(_ replies: AppReply.Event...) async -> StandInDevice.Asked {
        browser.start(queue: queue)
        let request = await asked.first(1)[0]
        for reply in replies { request.answer(reply) }
        return request
    }

    /// Ends the browser, and waits until that was told; all that it has told.
    func end() async -> [Told] {
        browser.cancel()
        return await told.until { $0.last == .state(.cancelled) }
    }

    static func service(_ name: String, _ interfaces: [String] = ["en0"]) -> DiscoveredService {
        DiscoveredService(name: name, type: "_pager._tcp", interfaces: interfaces)
    }

    static func resolution(_ name: String, _ txt: [String: String]) -> ServiceResolution {
        ServiceResolution(
            name: name, type: "_pager._tcp", host: "desk.local", port: 4711, addresses: ["10.1.0.2"], txt: txt,
            interfaces: ["en0"])
    }

    static func result(
        _ name: String, _ interfaces: [String] = ["en0"], _ metadata: NWBrowser.Result.Metadata = .none
    ) -> NWBrowser.Result {
        NWBrowser.Result(
            endpoint: .service(name: name, type: "_pager._tcp", domain: "local.", interface: nil),
            interfaces: interfaces.map { NWInterface(zone: $0) ?? NWInterface(name: $0, index: 0, type: .other) },
            metadata: metadata)
    }
}

extension NWBrowser.Result {
    /// The name of the service.
    var name: String? {
        if case .service(let name, _, _, _) = endpoint { name } else { nil }
    }
}
