internal import Glibc
internal import LocalPush

/// The `push-server` program.
package enum ServerProgram {
    private static let usage = """
        usage: push-server --identity DIR | --plain [SETTING]… [--settings FILE] [--store FILE]
                           [--events all|sessions] [--sabotage NAME]
               push-server identity DIR [--name NAME]
               push-server saboteurs

        Settings, as flags, or as keys of the object in FILE (JSON):
        \(PushServerSettings.usage)

        """

    /// Runs the program and exits.
    ///
    /// The exit status is 0 after `SIGTERM`, 1 when the server cannot start, 2 for an invalid command line.
    package static func run(_ arguments: [String]) -> Never {
        do {
            let flags = try CommandLineFlags(
                arguments, flags: PushServerSettings.flags.union(ServerConfiguration.ownFlags).union(["name"]),
                switches: PushServerSettings.switches.union(["help"]))
            if flags.has("help") {
                Output.print(usage)
                exit(0)
            }
            switch flags.words {
            case []: serve(try ServerConfiguration(flags))
            case ["saboteurs"]:
                for saboteur in ServerSaboteur.allCases {
                    Output.print("\(saboteur.rawValue)\t\(saboteur.explanation)\n")
                }
                exit(0)
            case let words where words.first == "identity":
                guard words.count == 2 else { throw UsageError("identity takes one folder") }
                try Identity.make(folder: words[1], name: flags.text("name") ?? "push-server")
                exit(0)
            default: throw UsageError("there is no command “\(flags.words.joined(separator: " "))”")
            }
        } catch {
            Output.log("push-server: \(error)")
            guard error is UsageError else { exit(1) }
            Output.log(usage)
            exit(2)
        }
    }

    private static func serve(_ configuration: ServerConfiguration) -> Never {
        let server: PushServer
        do {
            server = try PushServer(configuration) { event in
                if configuration.detail == .sessions, event.isOfOneHeartbeat { return }
                Output.event(event.record, at: .now())
            }
        } catch {
            Output.log("push-server: \(error)")
            exit(1)
        }
        // The main thread waits for signals; this task runs until the process exits.
        Task {
            do {
                try await server.run { ports in
                    let event = ServerEvent.listening(port: ports.push, httpPort: ports.http, httpsPort: ports.https)
                    Output.event(event.record, at: .now())
                }
            } catch {
                Output.log("push-server: \(error)")
                exit(1)
            }
        }
        while Signals.wait() != .terminate {}
        Task {
            await server.stop()
            exit(0)
        }
        while true { pause() }
    }
}
