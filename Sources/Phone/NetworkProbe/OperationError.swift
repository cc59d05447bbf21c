package import DeviceProtocol
internal import Glibc

/// The error of an operation, with the name and number that a developer sees on a device.
package struct OperationError: Error, Sendable, Hashable {
    /// The name, such as `EHOSTUNREACH`, `PolicyDenied` or `EAI_NONAME`.
    package let name: String
    /// The number on Darwin, such as 65; 0 when there is none.
    package let number: Int

    package init(name: String, number: Int) {
        self.name = name
        self.number = number
    }

    /// Makes an error from an errno value of this machine.
    package init(errno value: Int32) {
        let known = DarwinErrno.table[value]
        self.init(name: known?.name ?? "errno \(value)", number: known?.number ?? 0)
    }

    /// Makes an error from a result of getaddrinfo(3) on this machine.
    package init(lookUp code: Int32) {
        if code == EAI_SYSTEM {
            self.init(errno: errno)
            return
        }
        let known = DarwinErrno.lookUpTable[code]
        self.init(name: known?.name ?? "EAI \(code)", number: known?.number ?? 0)
    }

    package init(_ error: DNSServiceError) { self.init(name: error.name, number: error.rawValue) }

    /// Makes the error of an operation whose line lacks a value.
    init(incomplete operation: ProbeOperation) {
        switch operation {
        case .register, .browse, .resolve, .path, .systemService: self.init(.badParam)
        case .lookUp: self.init(lookUp: EAI_NONAME)
        case .tcpSend: self.init(errno: ENOTCONN)
        default: self.init(errno: EDESTADDRREQ)
        }
    }
}
