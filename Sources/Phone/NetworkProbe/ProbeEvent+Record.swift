internal import DeviceProtocol
package import LabEvents

extension ProbeEvent {
    /// The event as a record of the output.
    package var record: EventRecord {
        switch self {
        case .ready: EventRecord(.probeReady)
        case .outcome(let outcome): outcome.record
        case .accepted(let id, let from): EventRecord(.accepted).with(.id, id).with(.from, from)
        case .received(let received):
            ReceivedData(
                id: received.id, text: received.text, from: received.from, port: received.port.map { Int($0) },
                to: received.to
            ).record
        case .closed(let id, let from, let error):
            EventRecord(.closed).with(.id, id).with(.from, from).with(.result, error?.name ?? "end")
                .with(.number, error?.number ?? 0)
        case .bonjour(let id, let state): state.written(to: EventRecord(.bonjour).with(.id, id))
        case .serviceAdded(let id, let service): service.written(to: EventRecord(.serviceAdded).with(.id, id))
        case .serviceRemoved(let id, let service): service.written(to: EventRecord(.serviceRemoved).with(.id, id))
        case .serviceResolved(let id, let resolution):
            resolution.written(to: EventRecord(.serviceResolved).with(.id, id))
        case .path(let id, .satisfied): EventRecord(.path).with(.id, id).with(.satisfied, .bool(true))
        case .path(let id, .unsatisfied(let reason)):
            EventRecord(.path).with(.id, id).with(.satisfied, .bool(false)).with(.reason, reason.rawValue)
        case .warning(let message): EventRecord(.warning).with(.message, message)
        }
    }
}

extension ProbeEvent.BonjourState {
    fileprivate func written(to record: EventRecord) -> EventRecord {
        switch self {
        case .ready: record.with(.state, "ready").with(nil)
        case .waiting(let failure): record.with(.state, "waiting").with(failure)
        case .failed(let failure): record.with(.state, "failed").with(failure)
        case .registered(let name): record.with(.state, "registered").with(nil).with(.name, name)
        }
    }
}

extension EventRecord {
    fileprivate func with(_ failure: ServiceFailure?) -> EventRecord {
        with(.result, failure?.error.name ?? "ok").with(.number, failure?.error.rawValue ?? 0)
            .with(.message, failure?.message)
    }
}

extension DiscoveredService {
    fileprivate func written(to record: EventRecord) -> EventRecord {
        record.with(.name, name).with(.type, type).with(.interfaces, interfaces.isEmpty ? nil : interfaces)
    }
}

extension ServiceResolution {
    fileprivate func written(to record: EventRecord) -> EventRecord {
        record.with(.name, name).with(.type, type).with(.host, host).with(.port, port).with(.addresses, addresses)
            .with(.txt, txt).with(.interfaces, interfaces)
    }
}

extension ProbeOutcome {
    fileprivate var record: EventRecord {
        switch finding {
        case nil: report.record
        case .addresses(let addresses, let name): report.record.with(.addresses, addresses).with(.name, name)
        case .targets(let targets, let port, let interfaces):
            report.record.with(.targets, targets).with(.port, port).with(.interfaces, interfaces)
        case .registered(let name): report.record.with(.name, name)
        case .service(let service): service.written(to: report.record)
        case .resolution(let resolution): resolution.written(to: report.record)
        case .interfaces(let types): report.record.with(.interfaceTypes, types)
        }
    }
}
