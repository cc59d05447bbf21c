internal import Foundation
internal import LocalPush
internal import Synchronization

/// The state that all provider instances of a process share: the command line and the session.
final class ProviderInstances: Sendable {
    private let flags: CommandLineFlags
    private let running = Mutex<PushSession?>(nil)

    init(_ flags: CommandLineFlags) { self.flags = flags }

    /// The session, once an instance has been started.
    var current: PushSession? { running.withLock { $0 } }

    /// Reads the configuration of an instance.
    ///
    /// - Throws: ``UsageError`` or `DecodingError` with what is missing or invalid, or ``IdentityError``.
    func configuration(of values: [String: Any]) throws -> ProviderConfiguration {
        let data = try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
        let file = try PropertyListDecoder().decode(SettingsFile<PushProviderSettings>.self, from: data)
        return try ProviderConfiguration(file.settings, flags)
    }

    /// Returns the session; the first call creates it.
    ///
    /// - Throws: ``InboxError``.
    func session(for configuration: ProviderConfiguration) throws -> PushSession {
        try running.withLock { running in
            if let running { return running }
            let session = try PushSession(configuration) { event, moment in Output.event(event.record, at: moment) }
            running = session
            return session
        }
    }

    func stop(completion: @escaping @Sendable () -> Void) {
        if let current { current.stop(completion: completion) } else { completion() }
    }
}
