extension PrivacyCenter {
    /// Where a request came from and what it was about: what the events of an alert and a decision say besides the request itself.
    package struct Context: Sendable, Hashable {
        /// The address as text; of a datagram received, its sender.
        package var address: String?
        /// The port.
        package var port: UInt16?
        /// The host name or the instance name.
        package var name: String?
        /// The service type.
        package var type: String?
        /// The name of the process.
        package var process: String?
        /// The process id, as the device sees it.
        package var pid: Int32?

        /// Makes a context.
        package init(
            address: String? = nil, port: UInt16? = nil, name: String? = nil, type: String? = nil,
            process: String? = nil, pid: Int32? = nil
        ) {
            self.address = address
            self.port = port
            self.name = name
            self.type = type
            self.process = process
            self.pid = pid
        }
    }
}
