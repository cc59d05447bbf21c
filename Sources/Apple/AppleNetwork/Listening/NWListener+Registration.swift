internal import DeviceProtocol
internal import Synchronization

/// The registration of a listener's service at the device.
struct ListenerRegistration: Sendable {
    /// The number of the registration; replies to earlier ones are ignored.
    var number = 0
    /// The service that was requested.
    var service: NWListener.Service?
    /// Ends the request.
    var end: Int?
    /// The registered endpoint.
    var endpoint: NWEndpoint?
}

extension NWListener {
    /// Withdraws the registration, and registers the current service; on the queue.
    func registerAgain() {
        guard state == .ready, !life.isCancelled else { return }
        let (old, port) = values.withLock { values in
            let old = values.registration
            if old.service != values.service {
                values.registration = ListenerRegistration(number: old.number + 1, service: values.service)
            }
            return (old, values.port)
        }
        let registration = values.withLock { $0.registration }
        guard registration.number != old.number else { return }
        old.end.map(life.endNow)
        old.endpoint.map { registrationHandler.handler?(.remove($0)) }
        // The handler may have cancelled the listener.
        guard let service = registration.service, let port, !life.isCancelled else { return }
        guard ServiceDomain.isLocal(service.domain) else { return fail(.unsupported) }
        let end = ask(for: service, port, registration.number)
        values.withLock { values in
            if values.registration.number == registration.number { values.registration.end = end }
        }
    }

    private func ask(for service: Service, _ port: NWEndpoint.Port, _ number: Int) -> Int {
        let content = AppRequest.Content.register(
            type: ServiceDomain.type(service.type), name: service.name, port: port.rawValue,
            txt: service.txtRecordObject?.dictionary)
        let stop = surroundings.device.ask(content) { [weak self] reply in
            self?.perform { $0.take(reply, of: number) }
        }
        return life.atEnd(stop)
    }

    private func take(_ reply: AppReply.Event, of number: Int) {
        let registration = values.withLock { $0.registration }
        guard registration.number == number, let service = registration.service else { return }
        switch reply {
        case .registered(let name, let type):
            // The device chooses another name when the requested one is taken.
            if service.noAutoRename, let wanted = service.name, wanted != name {
                return fail(.dns(DNSServiceErrorType(kDNSServiceErr_NameConflict)))
            }
            know(.service(name: name, type: type, domain: ServiceDomain.local, interface: nil))
        case .waiting: know(nil)
        case .failed(let failure): fail(NWError(failure))
        default: break
        }
    }

    /// Reports that the service is registered under an endpoint, or no longer is.
    private func know(_ endpoint: NWEndpoint?) {
        let old = values.withLock { values in
            defer { values.registration.endpoint = endpoint }
            return values.registration.endpoint
        }
        guard old != endpoint else { return }
        old.map { registrationHandler.handler?(.remove($0)) }
        if let endpoint, !life.isCancelled { registrationHandler.handler?(.add(endpoint)) }
    }
}
