internal import AppleFoundation
internal import DeviceProtocol
internal import Foundation
internal import Glibc

/// The entry point of an app push extension, called by its generated main file.
public enum _ProviderProcess {
    /// Runs the provider that `make` creates, as the device requests, until the process ends.
    ///
    /// Without a device, or when the device ends, the process ends.
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
