internal import DeviceProtocol
internal import Glibc

extension Prober {
    /// Resolves a name by the system's resolver and tells its addresses.
    func lookUp(_ request: ProbeRequest) throws(OperationError) {
        guard let name = request.to ?? request.name else { throw OperationError(lookUp: EAI_NONAME) }
        timed(request) { () throws(OperationError) in
            try SocketAddress.resolve(name, port: 0)
        } _: { event, found in
            event.name = name
            event.addresses = found.map(\.text)
        }
    }
}
