package import DeviceRules
package import InternetProtocols

/// A decided socket operation whose policy requests a report.
package struct SocketReport: Sendable, Hashable {
    package var controlGroup: UInt64
    package var operation: SocketOperation
    package var destination: Destination
    package var isRefused: Bool
    /// The address; for a received datagram, the sender's.
    package var address: IPAddress
    /// The port; 0 where there is none.
    package var port: UInt16
    /// The process id in the device's PID namespace; 0 where it is not known.
    package var process: Int32
    /// The name of the process, as in `/proc/PID/comm`.
    package var processName: String
    /// The time of the operation, in nanoseconds of CLOCK_MONOTONIC.
    package var nanoseconds: UInt64
    /// The number of the policy; later policies of a control group have higher ones.
    package var epoch: UInt32

    package init(
        controlGroup: UInt64, operation: SocketOperation, destination: Destination, isRefused: Bool, address: IPAddress,
        port: UInt16, process: Int32, processName: String, nanoseconds: UInt64, epoch: UInt32 = 0
    ) {
        self.controlGroup = controlGroup
        self.operation = operation
        self.destination = destination
        self.isRefused = isRefused
        self.address = address
        self.port = port
        self.process = process
        self.processName = processName
        self.nanoseconds = nanoseconds
        self.epoch = epoch
    }

    /// The operation that the report is about, which repetitions have in common.
    package var occurrence: SocketOccurrence {
        SocketOccurrence(
            controlGroup: controlGroup, operation: operation, destination: destination, address: address, port: port,
            epoch: epoch)
    }
}

/// An operation that is reported once: by a control group, on an address and port, under one policy.
package struct SocketOccurrence: Sendable, Hashable {
    package var controlGroup: UInt64
    package var operation: SocketOperation
    package var destination: Destination
    package var address: IPAddress
    package var port: UInt16
    package var epoch: UInt32
}
