internal import DeviceProtocol
internal import FoundationEssentials
internal import Glibc
internal import Kernel

/// The reference program that does what apps do with a network: `network-probe`.
package enum NetworkProbeProgram {
    /// Runs until all is done that the command line asks for, or SIGTERM or SIGINT comes; returns the exit status.
    ///
    /// Without a verb, or with `serve`, it takes requests on standard input, one line of JSON each, and ends with its
    /// input once every request has an outcome. What comes of requests goes to standard output. Services are withdrawn
    /// from the network before it returns. The status is 0 after a proper end, 1 when it cannot start a thread, 2 for a
    /// wrong command line.
    package static func run(_ arguments: [String]) -> Int32 {
        // Blocked before any thread starts, so that all threads inherit it and only sigwait(3) takes the signal.
        var endings = sigset_t()
        unsafe sigemptyset(&endings)
        for number in [SIGTERM, SIGINT] { unsafe sigaddset(&endings, number) }
        unsafe pthread_sigmask(SIG_BLOCK, &endings, nil)
        do {
            let options = try ProbeOptions(arguments)
            let reporter = Reporter { kill(getpid(), SIGTERM) }
            let probe = Prober(options, reporter: reporter)
            if options.readsInput { try readRequests(for: probe) }
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

    /// Begins the requests of standard input, on a thread of its own, until the input ends.
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
