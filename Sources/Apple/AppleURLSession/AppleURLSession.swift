// On Apple's systems, a file that imports Foundation has all of these names.
@_exported public import Foundation
@_exported public import FoundationNetworking
internal import Synchronization

extension URLSession {
    /// The session with the default configuration.
    public class var shared: URLSession { sharedSession.withLock { $0 } }
}

private let sharedSession = Mutex(URLSession(configuration: .default))
