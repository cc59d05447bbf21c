internal import DeviceProtocol

/// Resolves a service to its addresses and port.
///
/// It goes on until it is ended: an answer may be followed by others, and a wait ends by itself once access is granted or
/// the service answers.
package enum ServiceResolver {
    /// The result of a resolution.
    package enum Answer: Sendable {
        /// The addresses of the service with its port, in the device's order, its host, and its TXT record.
        case resolved([NWEndpoint], host: String, NWTXTRecord)
        /// It has not answered so far (`kDNSServiceErr_NoSuchRecord`), or access to the local network is denied
        /// (`kDNSServiceErr_PolicyDenied`). While the alert is shown, there is no answer.
        case waiting(NWError)
        /// It will never be found: the type is not declared (`kDNSServiceErr_NoAuth`), the device has ended
        /// (`kDNSServiceErr_DefunctConnection`), or the domain is not `local.` (`kDNSServiceErr_Unsupported`).
        case failed(NWError)
    }

    /// Resolves a service; the result ends that, and no more answers are given then but one that is being given.
    ///
    /// Answers come one at a time, on a queue of no program. `nil` when the endpoint is no service.
    package static func resolve(
        _ endpoint: NWEndpoint, asking device: DeviceAccess = .shared,
        onAnswer answer: @escaping @Sendable (Answer) -> Void
    ) -> (@Sendable () -> Void)? {
        guard case .service(let name, let type, let domain, let interface) = endpoint else { return nil }
        // The device looks in `local.` for any domain.
        guard ServiceDomain.isLocal(domain) else {
            let failure = Task.detached { if !Task.isCancelled { answer(.failed(.unsupported)) } }
            return { failure.cancel() }
        }
        return device.ask(.resolve(type: ServiceDomain.type(type), name: name)) { reply in
            switch reply {
            case .resolved(let resolution):
                let targets = targets(resolution, on: interface)
                // Found on another interface than the requested one.
                guard !targets.isEmpty else { return }
                let record = NWTXTRecord(resolution.txt)
                ServiceRecords.remember(record, of: endpoint)
                answer(.resolved(targets, host: resolution.host, record))
            case .waiting(let failure): answer(.waiting(NWError(failure)))
            case .failed(let failure): answer(.failed(NWError(failure)))
            default: break
            }
        }
    }

    private static func targets(_ resolution: ServiceResolution, on interface: NWInterface?) -> [NWEndpoint] {
        if let interface, !resolution.interfaces.contains(interface.name) { return [] }
        let zone = interface?.name ?? resolution.interfaces.first
        return resolution.addresses.map { text in
            var host = NWEndpoint.Host(text)
            // A link-local address means nothing without its link (RFC 4007, 6).
            if case .ipv6(let address) = host, address.isLinkLocal, address.interface == nil, let zone {
                host = NWEndpoint.Host("\(text)%\(zone)")
            }
            return .hostPort(host: host, port: NWEndpoint.Port(integerLiteral: resolution.port))
        }
    }
}
