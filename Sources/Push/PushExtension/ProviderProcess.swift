internal import Foundation
internal import LocalPush
internal import Synchronization

/// What the instances of a provider in one process have in common: the command line, and the session.
final class ProviderProcess: Sendable {
    private let flags: CommandLineFlags
    private let running = Mutex<PushSession?>(nil)

    /// Makes the process of a command line.
    init(_ flags: CommandLineFlags) { self.flags = flags }

    /// The session, once an instance was started.
    var current: PushSession? { running.withLock { $0 } }

    /// Reads the configuration that an instance is started with.
    ///
    /// - Throws: ``UsageError`` or `DecodingError` naming what is missing or wrong, ``IdentityError``.
    func configuration(of values: [String: Any]) throws -> ProviderConfiguration {
        let data = try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
        let file = try PropertyListDecoder().decode(SettingsFile<PushProviderSettings>.self, from: data)
        return try ProviderConfiguration(file.settings, flags)
    }

    /// The session, which is made for the first instance.
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

    /// Stops the session if there is one.
    func stop(completion: @escaping @Sendable () -> Void) {
        if let current { current.stop(completion: completion) } else { completion() }
    }
}
