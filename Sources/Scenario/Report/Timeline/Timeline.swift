package import LabModel

/// What an attempt looked like over time: the picture before it is drawn.
package struct Timeline: Sendable, Hashable {
    /// A stretch of time in which something was so.
    package struct Span: Sendable, Hashable {
        /// What was so; each kind has a colour.
        package enum Kind: String, Sendable, Hashable, CaseIterable {
            /// A provider is connected, or a server holds a client for online.
            case connected
            /// A provider runs without a connection, or a server holds a client for offline.
            case disconnected
            /// A program runs that says nothing of connections.
            case running
            /// An interface of the host is down or has no carrier.
            case linkDown = "link-down"
            /// The user has allowed an app local network access.
            case allowed
            /// The user has denied it.
            case denied
            /// Nobody has asked the user yet.
            case undetermined
            /// The alert is up.
            case asking
        }

        /// What was so.
        package var kind: Kind
        /// When it began.
        package var from: Duration
        /// When it ended.
        package var to: Duration
        /// More about it, shown when pointed at.
        package var note: String
    }

    /// Something that happened at one time.
    package struct Mark: Sendable, Hashable {
        /// What happened; each kind has a sign.
        package enum Kind: String, Sendable, Hashable, CaseIterable {
            /// A heartbeat arrived, or its acknowledgement did.
            case heartbeat
            /// A program was started.
            case started
            /// A program has ended.
            case ended
            /// A signal that nobody in the lab sent has ended a program.
            case crash
            /// An app caused an alert.
            case alert
            /// A line of output.
            case output
            /// Something that a healthy system does not do.
            case warning
            /// A message came a second time and was suppressed.
            case duplicate
            /// A frame left a device by its link.
            case sent
            /// A frame came to a device by its link.
            case received
            /// Anything else.
            case other
        }

        /// What happened.
        package var kind: Kind
        /// When.
        package var at: Duration
        /// The event and its fields, shown when pointed at.
        package var note: String
        /// A word that stands beside the sign.
        package var label: String?
    }

    /// A quantity over time.
    package struct Curve: Sendable, Hashable {
        /// The quantity, for people.
        package var name: String
        /// The value at the upper end of the lane.
        package var most: Double
        /// Whether it is a share; a count otherwise.
        package var isShare: Bool
        /// The values in order of time.
        package var points: [Point] = []

        /// A value at a time.
        package struct Point: Sendable, Hashable {
            /// When.
            package var at: Duration
            /// How much.
            package var value: Double
        }
    }

    /// One lane of the picture.
    package struct Lane: Sendable, Hashable {
        /// What a lane is about.
        package enum Subject: Sendable, Hashable {
            /// The network interfaces of a host.
            case network(host: String)
            /// The frames on the link of a device.
            case wire(host: String)
            /// A program.
            case program(ProgramID)
            /// What a server holds of one client.
            case client(String, server: ProgramID)
            /// The local network access of an app of a device.
            case access(app: String, host: String)
            /// How many of its clients a server holds for online.
            case clients(Int, server: ProgramID)
            /// The radio channel of a network.
            case channel(network: String)
        }

        /// What it is about.
        package var subject: Subject
        /// What was so, in order.
        package var spans: [Span] = []
        /// What happened, in order.
        package var marks: [Mark] = []
        /// The quantities over time.
        package var curves: [Curve] = []
    }

    /// A fault from its injection to its healing.
    package struct Band: Sendable, Hashable {
        /// The fault in words.
        package var fault: String
        /// When it took effect.
        package var from: Duration
        /// When it was healed; `nil` if it never was.
        package var to: Duration?
    }

    /// A message on its way.
    package struct Message: Sendable, Hashable {
        /// What the scenario calls it, or its id.
        package var name: String
        /// When the server took it, or the scenario sent it.
        package var sent: Duration
        /// The program that took it, if one did.
        package var server: ProgramID?
        /// Every delivery to a user: when, and by which program.
        package var deliveries: [Delivery] = []
    }

    /// The arrival of a message at a user.
    package struct Delivery: Sendable, Hashable {
        /// When.
        package var at: Duration
        /// The program that handed it over.
        package var program: ProgramID
    }

    /// The lanes from top to bottom: channels, then hosts in the order in which they were first heard of.
    package var lanes: [Lane]
    /// The faults in the order in which they began.
    package var bands: [Band]
    /// The messages in the order in which they were sent.
    package var messages: [Message]
    /// The time of the last thing known.
    package var end: Duration
}
