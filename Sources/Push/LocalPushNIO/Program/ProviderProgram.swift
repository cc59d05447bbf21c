internal import Glibc
internal import LocalPush
internal import NIOCore
internal import NIOPosix

/// The `push-provider` program.
package enum ProviderProgram {
    private static let usage = """
        usage: push-provider --server HOST|ADDRESS --token TOKEN --pin certificate.pem | --plain [SETTING]…
                             [--settings FILE] [--seed N] [--inbox FILE] [--sabotage NAME]
               push-provider saboteurs

        Settings, as flags, or as keys of the object in FILE (JSON):
        \(PushProviderSettings.usage)

        """

    /// Runs the program and exits.
    ///
    /// `SIGUSR1` stops the provider, as the framework would, without exiting; `SIGUSR2` starts it again; `SIGTERM`
    /// exits. The exit status is 0 after `SIGTERM`, 1 when the provider cannot start, 2 for an invalid command line.
    package static func run(_ arguments: [String]) -> Never {
        do {
            let flags = try CommandLineFlags(
                arguments, flags: PushProviderSettings.flags.union(ProviderConfiguration.ownFlags),
                switches: PushProviderSettings.switches.union(["help"]))
            if flags.has("help") {
                Output.print(usage)
                exit(0)
            }
            switch flags.words {
            case []: serve(try ProviderConfiguration(PushProviderSettings(flags), flags))
            case ["saboteurs"]:
                for saboteur in ProviderSaboteur.allCases {
                    Output.print("\(saboteur.rawValue)\t\(saboteur.explanation)\n")
                }
                exit(0)
            default: throw UsageError("there is no command “\(flags.words.joined(separator: " "))”")
            }
        } catch {
            Output.log("push-provider: \(error)")
            guard error is UsageError else { exit(1) }
            Output.log(usage)
            exit(2)
        }
    }

    private static func serve(_ configuration: ProviderConfiguration) -> Never {
        let providers: ProviderGroup
        do {
            providers = try ProviderGroup(configuration)
        } catch {
            Output.log("push-provider: \(error)")
            exit(1)
        }
        providers.start()
        while true {
            switch Signals.wait() {
            case .stop: providers.stop()
            case .start: providers.resume()
            case .terminate:
                providers.stop()
                providers.close()
                exit(0)
            }
        }
    }
}
