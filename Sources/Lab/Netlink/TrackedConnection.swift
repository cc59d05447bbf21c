internal import CMnl
internal import Glibc
internal import InternetProtocols

/// The final entry of an IPv4 connection in connection tracking.
///
/// Source: ctnetlink, <linux/netfilter/nfnetlink_conntrack.h>.
package struct TrackedConnection: Sendable, Hashable {
    package enum Transport: String, Sendable, Hashable {
        case tcp, udp
    }

    /// The protocol; `nil` for one other than TCP and UDP.
    package let transport: Transport?
    package let source: Endpoint
    /// The endpoint to which the first packet was sent.
    package let destination: Endpoint
    /// The endpoint to which replies are sent: the outside one of the mapping if the source is translated.
    package let translatedSource: Endpoint
    package let isSourceTranslated: Bool
    /// Whether the mapping ended while the connection was open: always for UDP, in the state ESTABLISHED for TCP.
    package let wasInUse: Bool

    static let deletion = Int(NFNL_SUBSYS_CTNETLINK) << 8 | Int(IPCTNL_MSG_CT_DELETE.rawValue)

    /// Reads the payload of a message: an nfnetlink header and attributes.
    package init(_ payload: ArraySlice<UInt8>) throws(NetlinkError) {
        let subject = "tracked connection"
        guard payload.count >= MemoryLayout<nfgenmsg>.size else {
            throw .malformed(subject, "\(payload.count) bytes are too few for its header")
        }
        let attributes = try NetlinkAttributes(payload.dropFirst(MemoryLayout<nfgenmsg>.size), of: subject)
        guard let original = try attributes.nested(Int(CTA_TUPLE_ORIG.rawValue)),
            let answer = try attributes.nested(Int(CTA_TUPLE_REPLY.rawValue))
        else { throw .malformed(subject, "a direction is missing") }
        let (number, sender, receiver) = try Self.tuple(original)
        let (_, _, target) = try Self.tuple(answer)
        transport = number == UInt8(IPPROTO_TCP) ? .tcp : number == UInt8(IPPROTO_UDP) ? .udp : nil
        (source, destination, translatedSource) = (sender, receiver, target)
        let status: UInt32 = try attributes.number(Int(CTA_STATUS.rawValue)) ?? 0
        isSourceTranslated = UInt32(bigEndian: status) & UInt32(IPS_SRC_NAT.rawValue) != 0
        let state: UInt8? = try attributes.nested(Int(CTA_PROTOINFO.rawValue))?
            .nested(Int(CTA_PROTOINFO_TCP.rawValue))?.number(Int(CTA_PROTOINFO_TCP_STATE.rawValue))
        // Kernels before 5.10 omit the state.
        wasInUse = transport == .udp || state.map { $0 == UInt8(TCP_CONNTRACK_ESTABLISHED.rawValue) } ?? true
    }

    /// Returns the protocol number and both endpoints of one direction; the port is 0 for a protocol without ports.
    private static func tuple(
        _ attributes: NetlinkAttributes
    ) throws(NetlinkError) -> (UInt8, source: Endpoint, destination: Endpoint) {
        guard let addresses = try attributes.nested(Int(CTA_TUPLE_IP.rawValue)),
            let transport = try attributes.nested(Int(CTA_TUPLE_PROTO.rawValue)),
            let number: UInt8 = try transport.number(Int(CTA_PROTO_NUM.rawValue)),
            let source = addresses.bytes(Int(CTA_IP_V4_SRC.rawValue)) ?? addresses.bytes(Int(CTA_IP_V6_SRC.rawValue)),
            let destination = addresses.bytes(Int(CTA_IP_V4_DST.rawValue))
                ?? addresses.bytes(Int(CTA_IP_V6_DST.rawValue)),
            let from = IPAddress(bytes: source), let to = IPAddress(bytes: destination)
        else { throw .malformed(attributes.subject, "an end of it is missing") }
        func port(_ type: Int) throws(NetlinkError) -> UInt16 {
            UInt16(bigEndian: try transport.number(type) ?? 0)
        }
        return (
            number, Endpoint(from, port: try port(Int(CTA_PROTO_SRC_PORT.rawValue))),
            Endpoint(to, port: try port(Int(CTA_PROTO_DST_PORT.rawValue)))
        )
    }
}
