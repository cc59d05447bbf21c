package import DeviceProtocol
package import Kernel
private import Synchronization

/// What a device does for its programs beside enforcing the rules: Bonjour, names, paths, interfaces.
///
/// It listens on the abstract Unix socket of `DeviceProtocol` and on port 53 of 127.0.0.1.
package final class DeviceServices: Sendable {
    private let queue: WorkQueue
    private let server: AppServer
    private let resolver: ResolverServer
    private let observations: [Observation]

    /// Starts the services in the caller's network namespace, on a reactor of the device.
    package init(
        _ configuration: DeviceConfiguration, on reactor: Reactor, privacy: any PrivacyAsking,
        bonjour: any BonjourProviding, network: any NetworkView, callers: any CallerIdentification
    ) throws(SystemError) {
        let queue = try WorkQueue(on: reactor)
        let nameServer = configuration.dnsServer.flatMap { NetworkEndpoint($0, port: 53) }
        let tools = ServiceTools(
            configuration: configuration, privacy: privacy, bonjour: bonjour, network: network, queue: queue,
            forwarder: DNSForwarder(server: nameServer))
        guard let loopback = NetworkEndpoint("127.0.0.1", port: 53) else {
            preconditionFailure("127.0.0.1 is an address")
        }
        let server = try AppServer(on: reactor, tools, callers: callers)
        resolver = try ResolverServer(on: reactor, at: loopback, tools, callers: callers)
        observations = [
            privacy.observe { _ in queue.perform { server.reconsider { $0.privacyChanged() } } },
            network.observe { queue.perform { server.reconsider { $0.networkChanged() } } },
        ]
        self.queue = queue
        self.server = server
    }

    /// Ends all connections, so that the services of all programs say goodbye, and waits until that has happened.
    package func close() {
        for observation in observations { observation.cancel() }
        server.close()
    }
}
