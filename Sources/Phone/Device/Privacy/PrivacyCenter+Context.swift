extension PrivacyCenter {
    /// The origin and the details of a request, for the events of an alert and a decision.
    package struct Context: Sendable, Hashable {
        /// The address as text; for a received datagram, the sender's.
        package var address: String?
        package var port: UInt16?
        /// The host name or the instance name.
        package var name: String?
        package var type: String?
        package var process: String?
        /// The process id in the device's namespace.
        package var pid: Int32?

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
