internal import AppleFoundation
internal import AppleNetworkExtension
internal import DeviceProtocol
internal import Foundation
internal import LocalPush

/// The `push-extension` program: the reference push provider as the process of an app push extension.
package enum PushExtensionProgram {
    private static let usage = """
        usage: push-extension [--server HOST|ADDRESS --token TOKEN [SETTING]… | --settings FILE] [--seed N]
                              [--pin certificate.pem | --plain] [--inbox FILE] [--sabotage NAME]

        Without a server it is started by the device it runs on, and finds its settings in providerConfiguration.
        Settings, as flags, or as keys of the object in FILE (JSON):
        \(PushProviderSettings.usage)

        """

    /// Runs the program and exits; call ``Signals/block()`` first.
    ///
    /// `SIGUSR1` stops the provider, as the framework would, while its timer continues; `SIGUSR2` starts it again;
    /// `SIGTERM` stops it and exits. The exit status is 0 after `SIGTERM`, 1 when the provider cannot start or its
    /// device has ended, 2 for an invalid command line.
    package static func run(_ arguments: [String]) -> Never {
        do {
            let flags = try CommandLineFlags(
                arguments, flags: PushProviderSettings.flags.union(ProviderConfiguration.ownFlags),
                switches: PushProviderSettings.switches.union(["help"]))
            if let word = flags.words.first { throw UsageError("there is no command “\(word)”") }
            if flags.has("help") {
                Output.print(usage)
                exit(0)
            }
            let process = ProviderInstances(flags)
            let settings = try PushProviderSettings(flags)
            if settings.server == nil { serveDevice(process) }
            _ = try ProviderConfiguration(settings, flags)
            serveAlone(process, settings)
        } catch {
            Output.log("push-extension: \(error)")
            guard error is UsageError else { exit(1) }
            Output.log(usage)
            exit(2)
        }
    }

    private static func serveDevice(_ process: ProviderInstances) -> Never {
        follow(process) { process.stop { exit(0) } }
        _ProviderProcess.run { ReferenceProvider(process) }
    }

    private static func serveAlone(_ process: ProviderInstances, _ settings: PushProviderSettings) -> Never {
        let service = StandaloneService(configuration: text(of: settings), timer: settings.timer)
        follow(process) { service.stop { exit(0) } }
        ThisProgram.isExtension = true
        let host = ProviderHost(device: service) { ReferenceProvider(process) }
        host.offer { reason in
            Output.log("push-extension: \(reason)")
            exit(1)
        }
        MainThread.run()
    }

    /// Encodes settings in the form of `providerConfiguration`: a property list in Base64.
    private static func text(of settings: PushProviderSettings) -> String {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        return ((try? encoder.encode(SettingsFile(settings))) ?? Data()).base64EncodedString()
    }

    /// Waits for signals on a separate thread.
    private static func follow(_ process: ProviderInstances, terminate: @escaping @Sendable () -> Void) {
        Thread.detachNewThread {
            while true {
                switch Signals.wait() {
                case .stop: process.stop {}
                case .start: process.current?.resume()
                case .terminate: terminate()
                }
            }
        }
    }
}
