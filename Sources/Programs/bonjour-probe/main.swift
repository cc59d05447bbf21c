// What apps do, on request: `bonjour-probe` takes requests on standard input, one line of JSON each, and tells what came
// of them on standard output. It ends with its input once nothing is owed, or by SIGTERM, and takes its services back.
private import DeviceProtocol
private import FoundationEssentials
private import Glibc
private import Kernel

private var endings = sigset_t()
unsafe sigemptyset(&endings)
for number in [SIGTERM, SIGINT] { unsafe sigaddset(&endings, number) }
unsafe pthread_sigmask(SIG_BLOCK, &endings, nil)

private let options: ProbeOptions
do {
    options = try ProbeOptions(Array(CommandLine.arguments.dropFirst()))
} catch {
    FileDescriptor.standardError("bonjour-probe: \(error.message)\n\(ProbeOptions.usage)")
    exit(2)
}
private let reporter = Reporter { kill(getpid(), SIGTERM) }
private let probe = Prober(options, reporter: reporter)
do {
    if options.readsInput {
        try PlainThread.start { [probe, reporter] in
            while let line = readLine() {
                do {
                    probe.begin(try JSONDecoder().decode(ProbeRequest.self, from: Data(line.utf8)))
                } catch {
                    reporter.warn("This is not a request: \(line)")
                }
            }
            reporter.endInput()
        }.detach()
    }
} catch {
    FileDescriptor.standardError("bonjour-probe: \(error)\n")
    exit(1)
}
reporter.tell(ProbeEvent("probe-ready"))
for request in options.requests { probe.begin(request) }
private var received: Int32 = 0
unsafe sigwait(&endings, &received)
probe.close()
exit(0)
