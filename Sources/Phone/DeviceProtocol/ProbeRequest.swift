/// What the probe program is asked to do: one line of JSON each, on the standard input of `network-probe`.
///
/// Each is answered by one `outcome` event with the same `id`, whose `result` is `ok` or the name of an error; what is
/// received, found or lost later are events of their own. Browsing, enumerating types, registering, resolving and
/// following a path have their outcome with their first event: something found, a name registered, an
/// error; `none` when `seconds` pass before.
package struct ProbeRequest: Sendable, Hashable, Codable {
    /// The number that the outcome carries.
    package var id: Int
    /// What it does.
    package var operation: ProbeOperation
    /// The address or name it is aimed at, or the group to join.
    package var to: String?
    /// The port.
    package var port: UInt16?
    /// The service type.
    package var type: String?
    /// The instance name of a service.
    package var name: String?
    /// The text that is sent, a default if left out; of a path, its transport: `tcp` if left out, or `udp`.
    package var text: String?
    /// The id of the earlier request that this one is about: the socket to send on, or what to cancel.
    package var of: Int?
    /// The name of the interface that a new socket is bound to (`SO_BINDTODEVICE`, socket(7)); none if left out.
    package var interface: String?
    /// For how long the probe waits for an outcome, in seconds; for ever if left out, where nothing else ends it.
    package var seconds: Double?
    /// The TXT record of a service that is registered.
    package var txt: [String: String]?

    /// Makes a request.
    package init(
        _ operation: ProbeOperation, id: Int, to: String? = nil, port: UInt16? = nil, type: String? = nil,
        name: String? = nil, text: String? = nil, of: Int? = nil, interface: String? = nil,
        seconds: Double? = nil, txt: [String: String]? = nil
    ) {
        self.id = id
        self.operation = operation
        self.to = to
        self.port = port
        self.type = type
        self.name = name
        self.text = text
        self.of = of
        self.interface = interface
        self.seconds = seconds
        self.txt = txt
    }
}
