internal import Glibc
internal import NIOCore
internal import NIOPosix

/// Binding with the default of both address families, and errors a person can act on.
enum Listening {
    /// Binds; without an address to `::`, and where there is no IPv6 to `0.0.0.0`.
    ///
    /// - Throws: ``ListenError``.
    static func bind(_ bootstrap: ServerBootstrap, address: String?, port: Int) async throws -> any Channel {
        let shown = address ?? "::"
        let bootstrap = bootstrap.serverChannelInitializer { channel in
            channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.addHandler(AcceptPause())
            }
        }
        do {
            return try await bootstrap.bind(host: shown, port: port).get()
        } catch let error as IOError where address == nil && isAbsence(error) {
            return try await bind(bootstrap, address: "0.0.0.0", port: port)
        } catch {
            throw ListenError(address: shown, port: port, reason: "\(error)")
        }
    }

    private static func isAbsence(_ error: IOError) -> Bool {
        [EAFNOSUPPORT, EADDRNOTAVAIL].contains(error.errnoCode)
    }
}

/// An address or port the server cannot listen on.
package struct ListenError: Error, CustomStringConvertible {
    /// The address asked for.
    package let address: String
    /// The port asked for.
    package let port: Int
    /// The system's reason.
    package let reason: String

    /// The error for a human, with a remedy.
    package var description: String {
        "cannot listen on \(address) port \(port): \(reason); choose a free port, or 0 for any"
    }
}
