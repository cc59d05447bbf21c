/// The socket at which a device takes its programs, and their lines.
package enum DeviceSocket {
    /// The abstract address in the network namespace of the host (unix(7)): a zero byte, then this.
    package static let name = "pushlab.device"
    /// The longest line, in bytes; a longer one ends the connection.
    package static let longestLine = 65_536
}

/// What a program asks its device for: one line of JSON each, over the abstract Unix socket `pushlab.device` of the
/// host's network namespace.
///
/// The device knows the asker by its process, not by what it says.
package struct AppRequest: Sendable, Hashable, Codable {
    /// A number the program chooses; every reply to the request carries it.
    package var id: Int
    /// What it asks for.
    package var call: Call
    /// The service type, such as `_pager._tcp`.
    package var type: String?
    /// The instance name of a service; `nil` registers under the device's name.
    package var name: String?
    /// The port of a service or of a path.
    package var port: UInt16?
    /// The TXT record of a service.
    package var txt: [String: String]?
    /// A host name to look up, or an address that a path leads to.
    package var host: String?
    /// The transport of a path: `tcp` or `udp`.
    package var transport: String?
    /// The system service asked for, such as `airprint`.
    package var service: String?
    /// The id of the request to cancel.
    package var cancels: Int?

    /// What a program can ask for.
    package enum Call: String, Sendable, Hashable, Codable, CaseIterable {
        /// Registers a service until cancelled.
        case register
        /// Browses for services of a type until cancelled.
        case browse
        /// Resolves a service until cancelled.
        case resolve
        /// Browses for all service types until cancelled.
        case enumerateTypes = "enumerate-types"
        /// Looks up the addresses of a name once.
        case lookUp = "look-up"
        /// Follows whether a path to an address is satisfied, until cancelled.
        case path
        /// Lists the interfaces with their functional types.
        case interfaces
        /// Uses a system service once.
        case systemService = "system-service"
        /// Ends an earlier request.
        case cancel
    }

    /// Makes a request.
    package init(
        _ call: Call, id: Int, type: String? = nil, name: String? = nil, port: UInt16? = nil,
        txt: [String: String]? = nil, host: String? = nil, transport: String? = nil, service: String? = nil,
        cancels: Int? = nil
    ) {
        self.id = id
        self.call = call
        self.type = type
        self.name = name
        self.port = port
        self.txt = txt
        self.host = host
        self.transport = transport
        self.service = service
        self.cancels = cancels
    }
}
