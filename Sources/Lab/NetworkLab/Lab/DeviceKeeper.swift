internal import Kernel
internal import Synchronization

/// The owner of a device's privacy enforcement, which thus outlives the device's system.
///
/// The system sends the descriptors of its enforcement as one message on a socket. The message is never read:
/// descriptors in an unread message stay open (unix(7)). When the system is killed, the enforcement therefore stays in
/// effect until the next system has sent its own.
final class DeviceKeeper: Sendable {
    private let kept = Mutex<FileDescriptor?>(nil)

    /// Creates a socket pair for a system that is about to start, and returns its end.
    func admit(on reactor: Reactor) throws -> FileDescriptor {
        let pair = try SocketPair()
        let theirs = try pair.far.duplicate()
        try reactor.watch(pair.closeFar()) { [self] ours in
            // The socket is also readable if the system ended before it sent anything.
            if (try? ours.hasMessage()) == true, let held = try? ours.duplicate() { keep(held) }
            return .finish
        }
        return theirs
    }

    private func keep(_ descriptor: consuming FileDescriptor) {
        var new: FileDescriptor? = descriptor
        kept.withLock { $0 = new.take() }
    }

    /// Closes the kept descriptors.
    func release() { kept.withLock { $0 = nil } }
}
