internal import Glibc
private import Synchronization

/// A reserved descriptor for rejecting connections when no other descriptor is left (accept(2), EMFILE, ENFILE).
///
/// A connection that cannot be accepted stays in the backlog and keeps the listener readable. A thread that waits for
/// the listener would then spin.
package final class SpareDescriptor: Sendable {
    package enum Taken: ~Copyable, Sendable {
        case connection(FileDescriptor)
        /// The connection was closed because no descriptor was left.
        case turnedAway
        /// No connection was pending, or the listener is shut down.
        case nothing
    }

    private let spare: Mutex<FileDescriptor?>

    package init() throws(SystemError) {
        spare = Mutex(try Self.another())
    }

    /// Accepts a connection of a listener, or closes it when no descriptor is left.
    package func take(from listener: borrowing FileDescriptor) -> Taken {
        do throws(SystemError) {
            return .connection(try listener.accept())
        } catch {
            guard error.isShortage else { return .nothing }
        }
        return spare.withLock { spare in
            defer { if spare == nil { spare = try? Self.another() } }
            // Releases the spare descriptor for the connection.
            spare = nil
            do throws(SystemError) {
                let connection = try listener.accept()
                spare = try? Self.another()
                return spare == nil ? .turnedAway : .connection(connection)
            } catch {
                return error.isShortage ? .turnedAway : .nothing
            }
        }
    }

    private static func another() throws(SystemError) -> FileDescriptor { try .open("/dev/null", O_RDONLY) }
}

extension SystemError {
    /// Whether the process or the machine had no descriptor left.
    package var isShortage: Bool { number == EMFILE || number == ENFILE }
}
