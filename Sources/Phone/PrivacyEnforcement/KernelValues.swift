internal import CPrivacyProgram
internal import LocalNetworkPrivacy

extension SocketOperation {
    /// The operation as the programs call it.
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

    /// The operation that the programs call so; `nil` when there is none.
    init?(kernelValue: UInt8) {
        guard let found = Self.allCases.first(where: { $0.kernelValue.rawValue == kernelValue }) else { return nil }
        self = found
    }
}

extension Destination {
    /// The destination as the programs call it.
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

    /// The destination that the programs call so; `nil` when there is none.
    init?(kernelValue: UInt8) {
        guard let found = Self.allCases.first(where: { $0.kernelValue.rawValue == kernelValue }) else { return nil }
        self = found
    }
}

/// Addresses as the programs hold them: 16 bytes, those of IPv4 mapped into IPv6 (RFC 4291, section 2.5.5.2).
enum KernelAddress {
    private static let prefix: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]

    /// The 16 bytes of an address of 4 or 16; `nil` when it has neither.
    static func mapped(_ address: [UInt8]) -> [UInt8]? {
        switch address.count {
        case 4: prefix + address
        case 16: address
        default: nil
        }
    }

    /// An address in its own size.
    static func unmapped(_ bytes: [UInt8]) -> [UInt8] {
        bytes.starts(with: prefix) ? Array(bytes.dropFirst(12)) : bytes
    }
}

extension privacy_address {
    /// An address of 16 bytes.
    init(_ bytes: [UInt8]) {
        self.init()
        unsafe withUnsafeMutableBytes(of: &self) { unsafe $0.copyBytes(from: bytes) }
    }

    /// The 16 bytes.
    var bytes: [UInt8] { unsafe withUnsafeBytes(of: self) { unsafe Array($0) } }
}
