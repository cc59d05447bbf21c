internal import DeviceProtocol
internal import Glibc
internal import Kernel
private import Synchronization

/// The server for connections of programs to their device (`DeviceSocket`).
final class AppServer: Sendable {
    private let tools: ServiceTools
    private let callers: any CallerIdentification
    private let shortage: DescriptorShortage
    private let connections = Mutex<(next: Int, open: [Int: AppConnection])>((0, [:]))

    /// Listens on the abstract Unix socket in the caller's network namespace.
    init(on reactor: Reactor, _ tools: ServiceTools, callers: any CallerIdentification) throws(SystemError) {
        self.tools = tools
        self.callers = callers
        shortage = DescriptorShortage(tools.privacy)
        let listener = try FileDescriptor.listener(onAbstractName: DeviceSocket.name)
        try listener.setNonBlocking()
        let spare = try SpareDescriptor()
        try reactor.watch(listener) { [weak self] listener in
            guard let self else { return .finish }
            switch spare.take(from: listener) {
            case .connection(let connection): take(connection, reactor)
            case .turnedAway: shortage.began()
            case .nothing: break
            }
            return .keep
        }
    }

    /// Calls `look` with all operations of all programs.
    func reconsider(_ look: (any AppOperation) -> Void) {
        let open = connections.withLock { $0.open.sorted { $0.key < $1.key } }
        for connection in open { connection.value.reconsider(look) }
    }

    func close() {
        for connection in connections.withLock({ $0.open.values }) { connection.close() }
    }

    /// Serves a connection, or closes it if its process has already ended.
    private func take(_ descriptor: consuming FileDescriptor, _ reactor: Reactor) {
        do {
            try serve(descriptor, reactor)
            shortage.ended()
        } catch {
            if (error as? SystemError)?.isShortage == true { shortage.began() }
        }
    }

    private func serve(_ descriptor: consuming FileDescriptor, _ reactor: Reactor) throws {
        let caller = try callers.caller(ofProcess: try descriptor.peerProcess())
        try descriptor.set(SOL_SOCKET, SO_SNDBUF, Int32(1 << 20))
        try descriptor.setNonBlocking()
        let connection = AppConnection(try descriptor.duplicate(), from: caller, tools)
        let id = connections.withLock { connections in
            connections.next += 1
            connections.open[connections.next] = connection
            return connections.next
        }
        do {
            try reactor.watch(descriptor) { [weak self] descriptor in
                if let bytes = try? descriptor.read(), !bytes.isEmpty, connection.receive(bytes) { return .keep }
                self?.end(id)
                return .finish
            }
        } catch {
            end(id)
        }
    }

    private func end(_ id: Int) {
        connections.withLock { $0.open.removeValue(forKey: id) }?.close()
    }
}
