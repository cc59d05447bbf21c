internal import Foundation

/// The transport of this process.
package enum Transports {
    /// The class that opens sockets, in a target that this one must not import (see ``Transport``).
    ///
    /// It is looked up by name: both are linked into the same library or program, and the records of its types keep the
    /// class there.
    private static let className = "NIOTransport.SocketTransport"

    /// The transport, made when it is first used.
    package static let shared: any Transport = {
        guard let found = NSClassFromString(className) as? any Transport.Type else {
            preconditionFailure("\(className) is not linked into this program")
        }
        return found.init()
    }()
}
