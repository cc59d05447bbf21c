internal import CMnl
internal import Glibc
internal import InternetProtocols

/// The last entry of connection tracking for an IPv4 connection that it forgets (ctnetlink, <linux/netfilter/nfnetlink_conntrack.h>).
package struct TrackedConnection: Sendable, Hashable {
    /// The transport protocols whose mappings have ports.
    package enum Transport: String, Sendable, Hashable {
        case tcp, udp
    }

    /// The protocol; `nil` for others than TCP and UDP.
    package let transport: Transport?
    /// The endpoint that sent the first packet.
    package let source: Endpoint
    /// The endpoint that the first packet was sent to.
    package let destination: Endpoint
    /// The endpoint that replies are sent to: where the source is translated, the outside one of its mapping.
    package let translatedSource: Endpoint
    /// Whether the source is translated.
    package let isSourceTranslated: Bool
    /// Whether the end came in the middle of a connection: that of UDP always, that of TCP in the state ESTABLISHED.
    package let wasInUse: Bool

    /// The type of the message.
    static let deletion = Int(NFNL_SUBSYS_CTNETLINK) << 8 | Int(IPCTNL_MSG_CT_DELETE.rawValue)

    /// Reads the payload of a message: a header of nfnetlink, and attributes.
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
        // Kernels before 5.10 leave the state out.
        wasInUse = transport == .udp || state.map { $0 == UInt8(TCP_CONNTRACK_ESTABLISHED.rawValue) } ?? true
    }

    /// The protocol number of one direction, and its two ends; those without ports have port 0.
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
