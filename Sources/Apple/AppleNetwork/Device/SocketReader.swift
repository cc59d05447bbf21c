package import Dispatch
internal import Glibc

/// Calls a closure whenever a socket can be read, and closes the socket in the end.
package final class SocketReader: @unchecked Sendable {
    // Unchecked: a dispatch source may be cancelled from any thread; nothing else is done with it (dispatch_source_create(3)).
    private let source: any DispatchSourceRead

    /// Takes over a socket that does not block.
    package init(_ socket: Int32, on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) {
        source = DispatchSource.makeReadSource(fileDescriptor: socket, queue: queue)
        source.setEventHandler(handler: body)
        source.setCancelHandler { close(socket) }
        source.activate()
    }

    /// Ends it; the socket is closed on the queue.
    package func cancel() { source.cancel() }
}
