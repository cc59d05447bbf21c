// Makes cross traffic: `cross-traffic ADDRESS PORT` sends UDP datagrams there at the rate last read from standard
// input, a whole number of bits per second on a line of its own, and takes what is sent to the same port here.
// It begins silent and ends with its input.
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
