internal import DeviceProtocol
internal import Foundation

extension NetService {
    /// Publishes the service; the delegate is called when it is, or why it cannot be.
    public func publish() { publish(options: []) }

    /// Publishes the service with options.
    public func publish(options: NetService.Options = []) {
        guard let operation = work.begin() else { return refuse(.activityInProgress) }
        change { values in
            values.options = options
            values.isPublishing = true
        }
        post { if $0.work.isCurrent(operation) { $0.delegate?.netServiceWillPublish($0) } }
        if let error = prepare(options) { return end(operation, error) }
        register(operation)
    }

    /// Checks the arguments, and listens at the port if that is asked for.
    private func prepare(_ options: Options) -> ErrorCode? {
        let (name, port) = change { ($0.name, $0.port) }
        guard NetServiceName.isType(type), NetServiceName.isName(name) else { return .badArgumentError }
        guard NetServiceName.isLocal(domain) else {
            NetServiceLog.report("services can be published in local. only, not in \(domain)")
            return .unknownError
        }
        guard options.contains(.listenForConnections) else {
            return (0...65535).contains(port) ? nil : .badArgumentError
        }
        guard let asked = UInt16(exactly: max(port, 0)), let acceptor = NetServiceAcceptor(port: asked) else {
            return .unknownError
        }
        change { values in
            values.acceptor = acceptor
            values.port = Int(acceptor.port)
        }
        acceptor.begin { [weak self] descriptor in
            guard let self else { return false }
            post { service in
                let (input, output) = SocketStreams.pair(of: descriptor, closesSocket: true)
                guard let delegate = service.delegate else {
                    input.close()
                    return output.close()
                }
                delegate.netService(service, didAcceptConnectionWith: input, outputStream: output)
            }
            return true
        }
        return nil
    }

    /// Asks the device to register the service, in the place of an earlier registration.
    func register(_ operation: Int) {
        let values = change { $0 }
        let texts = values.record.flatMap(Self.texts)
        let content = AppRequest.Content.register(
            type: NetServiceName.request(type), name: values.name.isEmpty ? nil : values.name,
            port: UInt16(clamping: values.port), txt: texts)
        let weak = WeakNetService(self)
        work.ask(content, for: operation) { reply in
            weak.post { $0.takeRegistration(reply, operation) }
        }
    }

    private func takeRegistration(_ reply: AppReply.Event, _ operation: Int) {
        guard work.isCurrent(operation) else { return }
        switch reply {
        case .registered(let name, _):
            let (isTaken, isNew) = change { values -> (Bool, Bool) in
                let isOther = !values.name.isEmpty && values.name != name
                if isOther, values.options.contains(.noAutoRename) { return (true, false) }
                defer { (values.name, values.isPublished) = (name, true) }
                return (false, !values.isPublished || isOther)
            }
            if isTaken { return end(operation, .collisionError) }
            if isNew { delegate?.netServiceDidPublish(self) }
        case .waiting(let failure) where failure.error == .policyDenied: end(operation, ErrorCode(failure))
        case .failed(let failure): end(operation, ErrorCode(failure))
        default: break
        }
    }

    private func end(_ operation: Int, _ error: ErrorCode) {
        guard work.end(operation) else { return }
        endPublishing()
        refuse(error)
    }

    private func refuse(_ error: ErrorCode) {
        post { $0.delegate?.netService($0, didNotPublish: error.dictionary) }
    }
}
