internal import Glibc
internal import NIOCore
internal import NIOPosix

/// Binding to both address families by default.
enum Listening {
    /// Binds to an address; the default is `::`, or `0.0.0.0` where IPv6 is not available.
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

/// An address or port on which the server cannot listen.
package struct ListenError: Error, CustomStringConvertible {
    package let address: String
    package let port: Int
    package let reason: String

    package var description: String {
        "cannot listen on \(address) port \(port): \(reason); choose a free port, or 0 for any"
    }
}
