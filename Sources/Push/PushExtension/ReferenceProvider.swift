internal import AppleNetworkExtension
internal import Foundation
internal import LocalPush

/// The reference push provider as an app push extension.
///
/// It connects as long as it runs, whatever becomes of a single connection, and so completes its start at once. What it
/// is told in `providerConfiguration` is a dictionary with the keys of a settings file.
final class ReferenceProvider: NEAppPushProvider {
    private let process: ProviderProcess

    /// Makes an instance of a process.
    init(_ process: ProviderProcess) {
        self.process = process
        super.init()
    }

    /// Begins to hold a connection; completes with an error when the configuration is no good.
    override func start(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
        do {
            let configuration = try process.configuration(of: providerConfiguration ?? [:])
            try process.session(for: configuration).start(configuration) { completionHandler(nil) }
        } catch {
            Output.log("push-provider: \(error)")
            completionHandler(error)
        }
    }

    /// Says goodbye, and holds no connection any more.
    override func stop(with reason: NEProviderStopReason, completionHandler: @escaping @Sendable () -> Void) {
        process.stop(completion: completionHandler)
    }

    /// Checks the age of the last heartbeat.
    override func handleTimerEvent() { process.current?.handleTimerEvent() }
}
