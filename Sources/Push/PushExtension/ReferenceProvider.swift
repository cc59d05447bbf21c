internal import AppleNetworkExtension
internal import Foundation
internal import LocalPush

/// The reference push provider as an app push extension.
///
/// Its start completes at once, because it keeps reconnecting as long as it runs. `providerConfiguration` is a
/// dictionary with the keys of a settings file.
final class ReferenceProvider: NEAppPushProvider {
    private let process: ProviderInstances

    /// Makes an instance of a process.
    init(_ process: ProviderInstances) {
        self.process = process
        super.init()
    }

    /// Starts the session; completes with an error when the configuration is invalid.
    override func start(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
        do {
            let configuration = try process.configuration(of: providerConfiguration ?? [:])
            try process.session(for: configuration).start(configuration) { completionHandler(nil) }
        } catch {
            Output.log("push-provider: \(error)")
            completionHandler(error)
        }
    }

    override func stop(with reason: NEProviderStopReason, completionHandler: @escaping @Sendable () -> Void) {
        process.stop(completion: completionHandler)
    }

    override func handleTimerEvent() { process.current?.handleTimerEvent() }
}
