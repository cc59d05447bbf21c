internal import DeviceProtocol
internal import Dispatch
public import Foundation

extension NetService {
    /// Resolves the service, until it has an answer or is stopped.
    @available(*, deprecated, message: "Use resolve(withTimeout:).")
    public func resolve() { resolve(withTimeout: 0) }

    /// Resolves the service to its host, port, addresses and TXT record.
    ///
    /// The delegate is called for the first answer and for changes, until the time in seconds is over; 0 is without end.
    /// Without an answer by then it gets `timeoutError`, otherwise `netServiceDidStop(_:)`.
    public func resolve(withTimeout timeout: TimeInterval) {
        guard let operation = work.begin() else { return refuseToResolve(.activityInProgress) }
        change { ($0.addresses, $0.hostName) = (nil, nil) }
        post { if $0.work.isCurrent(operation) { $0.delegate?.netServiceWillResolve($0) } }
        guard !name.isEmpty, NetServiceName.isName(name), NetServiceName.isType(type), timeout.isFinite else {
            return end(resolving: operation, .badArgumentError)
        }
        guard NetServiceName.isLocal(domain) else {
            NetServiceLog.report("services can be resolved in local. only, not in \(domain)")
            return end(resolving: operation, .unknownError)
        }
        let weak = WeakNetService(self)
        work.ask(.resolve(type: NetServiceName.type(type), name: name), for: operation) { reply in
            weak.post { $0.takeResolution(reply, operation) }
        }
        guard timeout > 0 else { return }
        DispatchQueue.global().asyncAfter(deadline: .now() + timeout) {
            weak.post { $0.takeTimeout(operation) }
        }
    }

    private func takeResolution(_ reply: AppReply.Event, _ operation: Int) {
        guard work.isCurrent(operation) else { return }
        switch reply {
        case .resolved(let resolution):
            let addresses = NetServiceAddress.all(of: resolution)
            change { values in
                values.addresses = addresses
                values.port = Int(resolution.port)
                values.hostName = NetServiceName.domain(resolution.host)
                values.record = NetService.data(fromTXTRecord: resolution.txt.mapValues { Data($0.utf8) })
            }
            delegate?.netServiceDidResolveAddress(self)
        case .waiting(let failure) where failure.error == .policyDenied: end(resolving: operation, ErrorCode(failure))
        case .failed(let failure): end(resolving: operation, ErrorCode(failure))
        default: break
        }
    }

    private func takeTimeout(_ operation: Int) {
        guard work.isCurrent(operation) else { return }
        if addresses == nil { return end(resolving: operation, .timeoutError) }
        stop()
    }

    private func end(resolving operation: Int, _ error: ErrorCode) {
        if work.end(operation) { refuseToResolve(error) }
    }

    private func refuseToResolve(_ error: ErrorCode) {
        post { $0.delegate?.netService($0, didNotResolve: error.dictionary) }
    }

    /// Has the delegate called with the TXT record, now and after each change; has no effect a second time.
    public func startMonitoring() {
        guard !name.isEmpty, NetServiceName.isType(type), NetServiceName.isLocal(domain) else {
            return NetServiceLog.report("\(type)\(domain) \(name) is no service that can be monitored")
        }
        guard let operation = watch.begin() else { return }
        let weak = WeakNetService(self)
        watch.ask(.resolve(type: NetServiceName.type(type), name: name), for: operation) { reply in
            weak.post { $0.takeRecord(reply, operation) }
        }
    }

    /// Ends the calls of ``startMonitoring()``.
    public func stopMonitoring() { watch.end() }

    private func takeRecord(_ reply: AppReply.Event, _ operation: Int) {
        guard watch.isCurrent(operation) else { return }
        switch reply {
        case .resolved(let resolution):
            let record = NetService.data(fromTXTRecord: resolution.txt.mapValues { Data($0.utf8) })
            let isNew = change { values in
                defer { (values.record, values.monitored) = (record, record) }
                return values.monitored != record
            }
            if isNew { delegate?.netService(self, didUpdateTXTRecord: record) }
        case .failed(let failure):
            // Apple's page names no callback for this.
            watch.end(operation)
            NetServiceLog.report("\(name) cannot be monitored: \(failure.message)")
        default: break
        }
    }
}

/// A service that replies of the device do not keep.
///
/// Unchecked: the service is used on its run loop only.
final class WeakNetService: @unchecked Sendable {
    private weak var service: NetService?

    init(_ service: NetService) { self.service = service }

    /// Calls back on a run loop of the service, if it is still there.
    func post(_ body: @escaping (NetService) -> Void) { service?.post(body) }
}
