package import LabEvents

/// What an expectation rests on: what was lost of it may have been there all the same.
package enum Evidence: Sendable, Hashable {
    /// The frames on the link of a host, or of a group; of every host without a name.
    case frames(at: String?)
    /// What the system of a device reports; that of every device without a name.
    case reports(of: String?)
    /// Events of a name, as a program writes them; any program where none is named.
    case events(EventName, from: ProgramTarget?)
    /// Lines that a program writes; any program where none is named.
    case lines(from: ProgramTarget?)
    /// What the programs of a host report of their connections.
    case connections(of: String)
    /// What the programs of a host and all servers report of its connections and of their heartbeats.
    case recovery(of: String)
    /// Whom a server names as its clients.
    case clients(String, at: String)
    /// What programs report of the delivery of a message; to a host, if one is named.
    case deliveries(of: String, to: String?)
    /// What the lab is told by the kernel: which programs run, and which signal has ended one.
    case processes
    /// What the lab measures itself: by the counters of the kernel, or of what it has done.
    case counters
}

extension EventPattern {
    /// What an expectation of such events rests on.
    var evidence: [Evidence] {
        switch name {
        case .frame: [.frames(at: from?.host)]
        case .log: [.lines(from: from), .events(name, from: from)]
        case _ where EventSchema.ofDevices.contains(name): [.events(name, from: from), .reports(of: from?.host)]
        default: [.events(name, from: from)]
        }
    }
}
