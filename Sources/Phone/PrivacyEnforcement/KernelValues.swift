internal import CKernelPrograms
internal import DeviceRules
internal import InternetProtocols

extension SocketOperation {
    /// The operation as the eBPF programs encode it.
    var kernelValue: privacy_operation {
        switch self {
        case .tcpConnect: PRIVACY_TCP_CONNECT
        case .tcpAccept: PRIVACY_TCP_ACCEPT
        case .udpConnect: PRIVACY_UDP_CONNECT
        case .udpSend: PRIVACY_UDP_SEND
        case .udpReceive: PRIVACY_UDP_RECEIVE
        case .rawSend: PRIVACY_RAW_SEND
        }
    }

    /// Decodes an operation of the eBPF programs; `nil` when there is none.
    init?(kernelValue: UInt8) {
        guard let found = Self.allCases.first(where: { $0.kernelValue.rawValue == kernelValue }) else { return nil }
        self = found
    }
}

extension Destination {
    /// The destination as the eBPF programs encode it.
    var kernelValue: privacy_destination {
        switch self {
        case .own: PRIVACY_OWN
        case .remote: PRIVACY_REMOTE
        case .onLink: PRIVACY_ON_LINK
        case .multicast: PRIVACY_MULTICAST
        case .broadcast: PRIVACY_BROADCAST
        case .dnsServer: PRIVACY_DNS_SERVER
        case .proxy: PRIVACY_PROXY
        }
    }

    /// Decodes a destination of the eBPF programs; `nil` when there is none.
    init?(kernelValue: UInt8) {
        guard let found = Self.allCases.first(where: { $0.kernelValue.rawValue == kernelValue }) else { return nil }
        self = found
    }
}

/// Addresses in the format of the eBPF programs: 16 bytes, IPv4 mapped into IPv6 (RFC 4291, section 2.5.5.2).
extension privacy_address {
    /// Encodes an address.
    init(_ address: IPAddress) {
        self.init()
        unsafe withUnsafeMutableBytes(of: &self) { unsafe $0.copyBytes(from: address.mappedBytes) }
    }

    /// The decoded address, an IPv4 address unmapped.
    var address: IPAddress? { unsafe withUnsafeBytes(of: self) { unsafe IPAddress(bytes: $0) }?.unmapped }
}

extension SocketOccurrence {
    /// Decodes a reported operation of the eBPF programs; `nil` when it is invalid.
    init?(_ key: privacy_occurrence) {
        guard let operation = SocketOperation(kernelValue: key.operation),
            let destination = Destination(kernelValue: key.destination), let address = key.address.address
        else { return nil }
        self.init(
            controlGroup: key.group, operation: operation, destination: destination, address: address,
            port: UInt16(bigEndian: key.port), epoch: key.epoch)
    }
}
