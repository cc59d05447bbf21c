// The comparison of `pushlab bench apps`: an echo over plain SwiftNIO and over an NWConnection, to the same server.
//   bench-echo serve PORT                               echoes; reports `listening`
//   bench-echo (nio|network) HOST PORT TRIPS MEGABYTES  reports `measured`: the median time of TRIPS round trips of 64
//                                                       bytes, and the rate at which MEGABYTES came back
import Glibc
import LabEvents

func emit(_ event: EventRecord) {
    let line = Array((event.line + "\n").utf8)
    _ = unsafe line.withUnsafeBytes { unsafe write(STDOUT_FILENO, $0.baseAddress, $0.count) }
}

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.count == 2, arguments[0] == "serve", let port = UInt16(arguments[1]) {
    try EchoServer.serve(port: port) { emit(EventRecord(.listening).with(.port, port)) }
} else if arguments.count == 5, let port = UInt16(arguments[2]), let trips = Int(arguments[3]),
    let megabytes = Int(arguments[4])
{
    let plan = EchoPlan(roundTrips: trips, bytes: megabytes << 20)
    let finished: @Sendable (EchoPlan.Outcome) -> Void = { outcome in
        emit(
            EventRecord(.measured).with(.nanoseconds, outcome.medianRoundTrip)
                .with(.bytesPerSecond, outcome.bytesPerSecond))
        exit(0)
    }
    switch arguments[0] {
    case "nio": try NIOEcho.run(plan, host: arguments[1], port: port, finished)
    case "network": NetworkEcho.run(plan, host: arguments[1], port: port, finished)
    default: exit(2)
    }
} else {
    exit(2)
}
