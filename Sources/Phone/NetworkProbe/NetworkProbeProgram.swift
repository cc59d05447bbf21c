internal import DeviceProtocol
internal import FoundationEssentials
internal import Glibc
internal import Kernel

/// The reference program `network-probe`, which performs the network operations of apps.
package enum NetworkProbeProgram {
    /// Runs the command line until its end, SIGTERM or SIGINT, and returns the exit status.
    ///
    /// Without a verb, or with `serve`, the program reads requests from standard input, one line of JSON each. It ends
    /// after the end of the input, when every request has an outcome. Results go to standard output, and services are
    /// withdrawn from the network before it returns. The status is 0 for success, 1 if a thread cannot be started and 2
    /// for an invalid command line.
    package static func run(_ arguments: [String]) -> Int32 {
        // Blocked before any thread starts, so that all threads inherit the mask and only sigwait(3) receives the
        // signal.
        var endings = sigset_t()
        unsafe sigemptyset(&endings)
        for number in [SIGTERM, SIGINT] { unsafe sigaddset(&endings, number) }
        unsafe pthread_sigmask(SIG_BLOCK, &endings, nil)
        do {
            let options = try ProbeOptions(arguments)
            let reporter = Reporter { kill(getpid(), SIGTERM) }
            let probe = Prober(options, reporter: reporter)
            if options.readsInput { try readRequests(for: probe) }
            try serveHTTP(on: options.httpPorts)
            reporter.report(.ready)
            for request in options.requests { probe.begin(request) }
            var received: Int32 = 0
            unsafe sigwait(&endings, &received)
            probe.close()
            return 0
        } catch let error as ProbeOptions.Failure {
            FileDescriptor.standardError("network-probe: \(error.message)\n\(ProbeOptions.usage)")
            return 2
        } catch {
            FileDescriptor.standardError("network-probe: \(error)\n")
            return 1
        }
    }

    private static func serveHTTP(on ports: [UInt16]) throws {
        for port in ports {
            let responder = try HTTPResponder(port: port)
            try PlainThread.start { responder.serve() }.detach()
        }
    }

    /// Reads requests from standard input on a separate thread until the end of the input.
    private static func readRequests(for probe: Prober) throws(SystemError) {
        try PlainThread.start {
            while let line = readLine() {
                do {
                    probe.begin(try JSONDecoder().decode(ProbeRequest.self, from: Data(line.utf8)))
                } catch let line as ProbeRequest.Incomplete {
                    if probe.reporter.begin(line.id, line.operation) { probe.reporter.finish(ProbeOutcome(line)) }
                } catch {
                    probe.reporter.report(.warning("This is not a request: \(line)"))
                }
            }
            probe.reporter.endInput()
        }.detach()
    }
}
