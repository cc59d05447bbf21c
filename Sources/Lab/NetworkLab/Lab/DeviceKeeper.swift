internal import Kernel
internal import Synchronization

/// Holds what the system of a device leaves with its lab, so that the privacy it enforces outlives it.
///
/// The system sends the descriptors of its enforcement as one message on a socket. Nobody reads it: descriptors in an
/// unread message stay open (unix(7)), and so does the enforcement stay in force when the system is killed, until one
/// that was started in its place has sent its own.
final class DeviceKeeper: Sendable {
    private let kept = Mutex<FileDescriptor?>(nil)

    /// Makes a pair of sockets for a system that is about to start, and returns the end that it gets.
    func admit(on reactor: Reactor) throws -> FileDescriptor {
        let pair = try SocketPair()
        let theirs = try pair.far.duplicate()
        try reactor.watch(pair.closeFar()) { [self] ours in
            // Readable as well when the system has ended before it sent anything.
            if (try? ours.hasMessage()) == true, let held = try? ours.duplicate() { keep(held) }
            return .finish
        }
        return theirs
    }

    private func keep(_ descriptor: consuming FileDescriptor) {
        var new: FileDescriptor? = descriptor
        kept.withLock { $0 = new.take() }
    }

    /// Lets go of it.
    func release() { kept.withLock { $0 = nil } }
}
