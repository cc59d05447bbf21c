internal import Glibc
internal import NIOCore
internal import NIOPosix

/// The `push-provider` program: command line in, event lines out.
package enum ProviderProgram {
    private static let usage = """
        usage: push-provider --server HOST|ADDRESS [--port 7650] --token TOKEN [--timer 60s] [--interval 2s]
                             [--backoff 100ms] [--backoff-ceiling 5s] [--connect-within 3s] [--resolution STEP]
                             [--seed N] [--pin certificate.pem | --plain] [--inbox FILE] [--clients N]
                             [--sabotage NAME]
               push-provider saboteurs

        """

    /// Runs the program to its end, and the process with it.
    ///
    /// `SIGUSR1` stops the provider as the framework would, without ending the process; `SIGUSR2` starts it again;
    /// `SIGTERM` ends it. Exit status: 0 after `SIGTERM`, 1 when it cannot work, 2 for a command line it cannot follow.
    package static func run(_ arguments: [String]) -> Never {
        do {
            let flags = try CommandLineFlags(
                arguments,
                flags: [
                    "server", "port", "token", "timer", "interval", "backoff", "backoff-ceiling", "connect-within",
                    "resolution", "seed", "pin", "inbox", "clients", "sabotage",
                ],
                switches: ["plain", "help"])
            if flags.has("help") {
                Output.print(usage)
                exit(0)
            }
            switch flags.words {
            case []:
                let clients = try flags.number("clients", default: 1, in: 1...100_000)
                serve(try ProviderConfiguration(flags), clients: clients)
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

    private static func serve(_ configuration: ProviderConfiguration, clients: Int) -> Never {
        let providers: ProviderGroup
        do {
            providers = try ProviderGroup(configuration, clients: clients)
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
