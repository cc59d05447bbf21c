internal import CMnl

/// A message from the kernel.
package struct NetlinkReply: Sendable {
    /// The message type, such as `RTM_NEWLINK` or `NLMSG_ERROR`.
    package let type: Int
    package let flags: Int32
    /// The sequence number of its request; 0 for notifications.
    package let sequence: UInt32
    /// Everything after the netlink header.
    package let payload: ArraySlice<UInt8>

    /// Splits a received datagram into messages.
    ///
    /// Throws `malformedReply` when a message is shorter than its header or longer than the rest.
    package static func split(_ datagram: [UInt8], of subject: String) throws(NetlinkError) -> [NetlinkReply] {
        var replies: [NetlinkReply] = []
        var offset = 0
        while offset < datagram.count {
            guard let header = next(datagram[offset...]) else {
                throw .malformed(subject, "a message at byte \(offset) of \(datagram.count) does not fit")
            }
            let length = Int(header.nlmsg_len)
            replies.append(
                NetlinkReply(
                    type: Int(header.nlmsg_type), flags: Int32(header.nlmsg_flags), sequence: header.nlmsg_seq,
                    payload: datagram[(offset + MemoryLayout<nlmsghdr>.size)..<(offset + length)]))
            offset += (length + 3) & ~3
        }
        return replies
    }

    private static func next(_ bytes: ArraySlice<UInt8>) -> nlmsghdr? {
        unsafe bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { return nil }
            let header = unsafe base.assumingMemoryBound(to: nlmsghdr.self)
            // libmnl compares the length as a signed number and would accept one above Int32.max.
            guard unsafe mnl_nlmsg_ok(header, Int32(clamping: buffer.count)),
                unsafe Int(header.pointee.nlmsg_len) <= buffer.count
            else { return nil }
            return unsafe header.pointee
        }
    }

    /// Returns the family header of a C type and the attributes after it.
    func parse<Header: BitwiseCopyable>(
        _ type: Header.Type, of subject: String
    ) throws(NetlinkError) -> (Header, NetlinkAttributes) {
        guard let header = payload.load(type) else {
            throw .malformed(subject, "\(payload.count) bytes are too few for its header")
        }
        let size = (MemoryLayout<Header>.size + 3) & ~3
        return (header, try NetlinkAttributes(payload.dropFirst(size), of: subject))
    }

    /// Whether it completes a request: an acknowledgement, an error, or the end of a dump.
    var isFinal: Bool { type == Int(NLMSG_ERROR) || type == Int(NLMSG_DONE) }

    /// Returns the failure that an acknowledgement or the end of a dump reports; `nil` on success.
    ///
    /// Throws `malformedReply` when the error number is missing.
    func failure(of label: String) throws(NetlinkError) -> NetlinkError? {
        guard let number: Int32 = payload.number(at: 0) else {
            // The end of a dump may omit the number.
            if type == Int(NLMSG_DONE), payload.isEmpty { return nil }
            throw .malformed(label, "an acknowledgement without an error number")
        }
        guard number != 0 else { return nil }
        var extended: NetlinkAttributes?
        if flags & Int32(NLM_F_ACK_TLVS) != 0 {
            extended = try NetlinkAttributes(payload.dropFirst(extendedAckOffset), of: label)
        }
        return NetlinkError(
            .refused, label, number: number.magnitude > Int32.max ? Int32.max : abs(number),
            detail: extended?.text(Int(NLMSGERR_ATTR_MSG.rawValue)),
            attributeOffset: try extended?.number(Int(NLMSGERR_ATTR_OFFS.rawValue), as: UInt32.self).map { Int($0) })
    }

    /// The offset of the extended acknowledgement's attributes.
    ///
    /// They follow the error number and, in errors, the request's header and its body, which NLM_F_CAPPED omits.
    private var extendedAckOffset: Int {
        if type == Int(NLMSG_DONE) { return 4 }
        if flags & Int32(NLM_F_CAPPED) != 0 { return 4 + MemoryLayout<nlmsghdr>.size }
        let echoed: UInt32 = payload.number(at: 4) ?? 0
        return 4 + Int((UInt64(echoed) + 3) & ~3)
    }
}
