internal import Glibc
private import Synchronization

/// A descriptor kept back, by which connections are turned away when no other is left (accept(2), EMFILE and ENFILE).
///
/// A connection that cannot be taken stays with its listener and keeps it readable: whoever waits for that does nothing
/// else any more.
package final class SpareDescriptor: Sendable {
    /// What came of a connection.
    package enum Taken: ~Copyable, Sendable {
        /// It was taken.
        case connection(FileDescriptor)
        /// It was closed, for want of a descriptor.
        case turnedAway
        /// There was none, or the listener is shut down.
        case nothing
    }

    private let spare: Mutex<FileDescriptor?>

    /// Keeps a descriptor back.
    package init() throws(SystemError) {
        spare = Mutex(try Self.another())
    }

    /// Takes a connection of a listener, or turns it away.
    package func take(from listener: borrowing FileDescriptor) -> Taken {
        do throws(SystemError) {
            return .connection(try listener.accept())
        } catch {
            guard error.isShortage else { return .nothing }
        }
        return spare.withLock { spare in
            defer { if spare == nil { spare = try? Self.another() } }
            // In the place of the spare one.
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
    /// Whether no descriptor was left, of the process or of the machine.
    package var isShortage: Bool { number == EMFILE || number == ENFILE }
}
