internal import AppleFoundation
internal import DeviceProtocol
internal import Foundation
internal import Glibc

/// The start of an app push extension; its generated main calls this.
public enum _ProviderProcess {
    /// Runs the provider that `make` makes as the device orders, until the process ends.
    ///
    /// When there is no device, or it has ended, the process ends too.
    public static func run(_ make: @escaping @Sendable () -> NEAppPushProvider) -> Never {
        BrokenPipes.areErrors()
        ThisProgram.isExtension = true
        ProviderHost.ofThisProcess(make).offer { reason in
            StandardError.write("The provider ends: \(reason)")
            exit(1)
        }
        MainThread.run()
    }
}
