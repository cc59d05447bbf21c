// Generates cross traffic: `cross-traffic ADDRESS PORT` sends UDP datagrams at the rate last read from standard input,
// in bits per second, one number per line. It discards what arrives on the same local port. The initial rate is 0; the
// end of input ends the program.
private import Glibc
private import Kernel

guard CommandLine.arguments.count == 3, let port = UInt16(CommandLine.arguments[2]) else {
    FileDescriptor.standardError("usage: cross-traffic ADDRESS PORT < RATES\n")
    exit(2)
}
do {
    var source = try TrafficSource(to: CommandLine.arguments[1], port: port)
    try source.run()
} catch {
    FileDescriptor.standardError("cross-traffic: \(error)\n")
    exit(1)
}
