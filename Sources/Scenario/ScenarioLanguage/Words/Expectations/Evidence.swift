package import LabEvents

/// The evidence that an expectation needs; if some of it was lost, the expectation is inconclusive.
package enum Evidence: Sendable, Hashable {
    /// The frames on the links of a host or group; `nil` for all hosts.
    case frames(at: String?)
    /// The events of a device's system; `nil` for all devices.
    case reports(of: String?)
    /// The events with a name that a program reports; `nil` for any program.
    case events(EventName, from: ProgramTarget?)
    /// The lines that a program writes; `nil` for any program.
    case lines(from: ProgramTarget?)
    /// The connection events of a host's programs.
    case connections(of: String)
    /// The connection and heartbeat events of a host's programs and of all servers.
    case recovery(of: String)
    /// The client events of a server.
    case clients(String, at: String)
    /// The delivery events of a message, on one host if it is named.
    case deliveries(of: String, to: String?)
    /// The kernel's process events: which programs run, and by which signal one exited.
    case processes
    /// The lab's own measurements, such as kernel counters.
    case counters
}

extension EventPattern {
    /// The evidence that an expectation of matching events needs.
    var evidence: [Evidence] {
        switch name {
        case .frame: [.frames(at: from?.host)]
        case .log: [.lines(from: from), .events(name, from: from)]
        case _ where EventSchema.ofDevices.contains(name): [.events(name, from: from), .reports(of: from?.host)]
        default: [.events(name, from: from)]
        }
    }
}
