// A file that imports Foundation on a device has all of it.
@_exported public import Foundation
@_exported public import FoundationNetworking
internal import Synchronization
internal import URLSessionGate

extension URLSession {
    /// The session that needs no set-up.
    public class var shared: URLSession { sharedSession.withLock { $0 } }
}

private let sharedSession = Mutex(URLSession(configuration: .gatedDefault))

extension URLSessionConfiguration {
    /// A configuration for sessions, of which each has its own.
    public class var `default`: URLSessionConfiguration { gatedDefault }

    /// A configuration for sessions that keep nothing on disk.
    public class var ephemeral: URLSessionConfiguration { gatedEphemeral }

    /// Whether a task waits when there is no way to its host, as while the user is being asked about the local network.
    ///
    /// Otherwise it fails with `notConnectedToInternet`. `false` by default.
    public var waitsForConnectivity: Bool {
        get { hasWaitingGate }
        set { hasWaitingGate = newValue }
    }
}
