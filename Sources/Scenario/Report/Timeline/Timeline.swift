package import LabModel

/// The timeline of an attempt, before it is drawn.
package struct Timeline: Sendable, Hashable {
    /// A time during which a state lasted.
    package struct Span: Sendable, Hashable {
        /// The state; each kind has a colour.
        package enum Kind: String, Sendable, Hashable, CaseIterable {
            /// A provider is connected, or a server considers a client online.
            case connected
            /// A provider runs without a connection, or a server considers a client offline.
            case disconnected
            /// A program runs that does not report connections.
            case running
            /// An interface of the host is down or has no carrier.
            case linkDown = "link-down"
            /// The user has allowed local network access for an app.
            case allowed
            /// The user has denied local network access for an app.
            case denied
            /// The user has not been asked yet.
            case undetermined
            /// The alert is up.
            case asking
        }

        package var kind: Kind
        package var from: Duration
        package var to: Duration
        /// The details in the tooltip.
        package var note: String
    }

    /// An event at one time.
    package struct Mark: Sendable, Hashable {
        /// The type of the event; each kind has a sign.
        package enum Kind: String, Sendable, Hashable, CaseIterable {
            /// A heartbeat or its acknowledgement arrived.
            case heartbeat
            case started
            case ended
            /// A signal from outside the lab has ended a program.
            case crash
            /// An app caused an alert.
            case alert
            case output
            /// An event that does not occur in a healthy system.
            case warning
            /// A duplicate message was suppressed.
            case duplicate
            /// A device sent a frame on its link.
            case sent
            /// A device received a frame on its link.
            case received
            case other
        }

        package var kind: Kind
        package var at: Duration
        /// The event and its fields, in the tooltip.
        package var note: String
        /// The word beside the sign.
        package var label: String?
    }

    /// A quantity over time.
    package struct Curve: Sendable, Hashable {
        /// The name of the quantity for people.
        package var name: String
        /// The value at the upper end of the lane.
        package var most: Double
        package var isShare: Bool
        package var points: [Point] = []

        package struct Point: Sendable, Hashable {
            package var at: Duration
            package var value: Double
        }
    }

    package struct Lane: Sendable, Hashable {
        package enum Subject: Sendable, Hashable {
            case network(host: String)
            case wire(host: String)
            case program(ProgramID)
            /// A server's state of one client.
            case client(String, server: ProgramID)
            case access(app: String, host: String)
            /// The number of clients that a server considers online.
            case clients(Int, server: ProgramID)
            case channel(network: String)
        }

        package var subject: Subject
        package var spans: [Span] = []
        package var marks: [Mark] = []
        package var curves: [Curve] = []
    }

    package struct Band: Sendable, Hashable {
        package var fault: String
        /// The time at which it took effect.
        package var from: Duration
        /// The time at which it was healed; `nil` if it never was.
        package var to: Duration?
    }

    package struct Message: Sendable, Hashable {
        /// The name of the message in the scenario, or its id.
        package var name: String
        /// The time at which the server accepted it, or the scenario sent it.
        package var sent: Duration
        /// The program that accepted it, if any.
        package var server: ProgramID?
        package var deliveries: [Delivery] = []
    }

    /// The delivery of a message to a user.
    package struct Delivery: Sendable, Hashable {
        package var at: Duration
        package var program: ProgramID
    }

    /// The lanes from top to bottom: channels, then hosts in the order of their first events.
    package var lanes: [Lane]
    /// The faults, in the order in which they began.
    package var bands: [Band]
    /// The messages, in the order in which they were sent.
    package var messages: [Message]
    /// The time of the last event.
    package var end: Duration
}
