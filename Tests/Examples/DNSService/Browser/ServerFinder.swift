import Foundation
import Network
import dnssd
import os

/// Finds servers by the C interface of Bonjour, with callbacks on the main queue.
@MainActor
final class ServerFinder {
    private let logger = Logger(subsystem: "com.example.finder", category: "servers")
    private var operations: [DNSServiceRef] = []

    func start() {
        let context = Unmanaged.passUnretained(self).toOpaque()
        perform { service in
            DNSServiceBrowse(
                &service, 0, 0, "_pager._tcp", nil,
                { _, flags, interface, error, name, type, domain, context in
                    ServerFinder.run(context) { finder in
                        guard error == kDNSServiceErr_NoError else { return finder.tell("browse", error) }
                        guard let name, let type, let domain else { return }
                        let isThere = flags & DNSServiceFlags(kDNSServiceFlagsAdd) != 0
                        finder.logger.info(
                            "\(isThere ? "found" : "lost", privacy: .public) \(String(cString: name), privacy: .public)"
                        )
                        if isThere { finder.resolve(name, type, domain, interface) }
                    }
                }, context)
        }
        let record: [UInt8] = [7] + Array("ward=12".utf8)
        perform { service in
            DNSServiceRegister(
                &service, 0, 0, "Finder", "_finder._tcp", nil, nil, UInt16(7100).bigEndian, UInt16(record.count),
                record,
                { _, _, error, name, _, _, context in
                    ServerFinder.run(context) { finder in
                        guard error == kDNSServiceErr_NoError, let name else { return finder.tell("register", error) }
                        finder.logger.info("registered \(String(cString: name), privacy: .public)")
                    }
                }, context)
        }
    }

    private func resolve(
        _ name: UnsafePointer<CChar>, _ type: UnsafePointer<CChar>, _ domain: UnsafePointer<CChar>, _ interface: UInt32
    ) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        perform { service in
            DNSServiceResolve(
                &service, 0, interface, name, type, domain,
                { _, _, interface, error, _, host, port, length, record, context in
                    ServerFinder.run(context) { finder in
                        guard error == kDNSServiceErr_NoError, let host else { return finder.tell("resolve", error) }
                        var size: UInt8 = 0
                        let value = TXTRecordGetValuePtr(length, record, "ward", &size)
                        let ward = value.map {
                            String(decoding: UnsafeRawBufferPointer(start: $0, count: Int(size)), as: UTF8.self)
                        }
                        finder.logger.info(
                            "port \(UInt16(bigEndian: port)) of ward \(ward ?? "none", privacy: .public)")
                        finder.addresses(of: host, interface)
                    }
                }, context)
        }
    }

    private func addresses(of host: UnsafePointer<CChar>, _ interface: UInt32) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        perform { service in
            DNSServiceGetAddrInfo(
                &service, 0, interface, DNSServiceProtocol(kDNSServiceProtocol_IPv4), host,
                { operation, _, _, error, _, address, _, context in
                    ServerFinder.run(context) { finder in
                        guard error == kDNSServiceErr_NoError, let address else { return finder.tell("address", error) }
                        finder.logger.info("address of family \(Int(address.pointee.sa_family))")
                    }
                    // No more of it, and nothing is delivered afterwards.
                    DNSServiceRefDeallocate(operation)
                }, context)
        }
    }

    /// Starts an operation and has its results on the main queue.
    private func perform(_ start: (inout DNSServiceRef?) -> DNSServiceErrorType) {
        var service: DNSServiceRef?
        let error = start(&service)
        guard error == kDNSServiceErr_NoError, let service else { return tell("start", error) }
        let failure = DNSServiceSetDispatchQueue(service, .main)
        guard failure == kDNSServiceErr_NoError else { return tell("queue", failure) }
    }

    private func tell(_ what: String, _ error: DNSServiceErrorType) {
        logger.error("\(what, privacy: .public) failed: \(error)")
    }

    private nonisolated static func run(_ context: UnsafeMutableRawPointer?, _ body: @MainActor (ServerFinder) -> Void)
    {
        guard let context else { return }
        nonisolated(unsafe) let pointer = context
        MainActor.assumeIsolated { body(Unmanaged<ServerFinder>.fromOpaque(pointer).takeUnretainedValue()) }
    }
}

@main
enum FinderApp {
    @MainActor
    static func main() {
        let finder = ServerFinder()
        finder.start()
        withExtendedLifetime(finder) { RunLoop.main.run() }
    }
}
