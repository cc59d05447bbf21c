internal import CMnl

/// The attributes of a netlink message or of a nested attribute, by type.
///
/// Reading them cannot run past the end or loop for ever: an attribute that is shorter than its own header or
/// longer than the rest is an error, and each step moves on by at least that header.
package struct NetlinkAttributes: Sendable {
    private var payloads: [Int: ArraySlice<UInt8>] = [:]
    /// Which answer they are from, for errors.
    let subject: String

    /// Reads all attributes; of several with one type the last counts, as in the kernel.
    ///
    /// Throws `malformedReply` when one is truncated or its length makes no sense.
    package init(_ bytes: ArraySlice<UInt8>, of subject: String) throws(NetlinkError) {
        self.subject = subject
        var offset = bytes.startIndex
        while offset < bytes.endIndex {
            guard let (type, length) = Self.next(bytes[offset...]) else {
                throw .malformed(subject, "an attribute at byte \(offset - bytes.startIndex) does not fit")
            }
            payloads[type] = bytes[(offset + MemoryLayout<nlattr>.size)..<(offset + length)]
            offset += (length + 3) & ~3
        }
    }

    /// The type and length of the first attribute, header included; `nil` when it does not fit.
    private static func next(_ bytes: ArraySlice<UInt8>) -> (type: Int, length: Int)? {
        unsafe bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { return nil }
            let attribute = unsafe base.assumingMemoryBound(to: nlattr.self)
            guard unsafe mnl_attr_ok(attribute, Int32(clamping: buffer.count)) else { return nil }
            return unsafe (Int(mnl_attr_get_type(attribute)), Int(mnl_attr_get_len(attribute)))
        }
    }

    /// The types of all attributes, in ascending order.
    var types: [Int] { payloads.keys.sorted() }

    /// The bytes of an attribute, or `nil` when it is absent.
    package func bytes(_ type: Int) -> ArraySlice<UInt8>? { payloads[type] }

    /// A number in host byte order, or `nil` when the attribute is absent; throws when it has another size.
    package func number<Number: FixedWidthInteger & BitwiseCopyable>(
        _ type: Int, as: Number.Type = Number.self
    ) throws(NetlinkError) -> Number? {
        guard let payload = payloads[type] else { return nil }
        guard payload.count == MemoryLayout<Number>.size else {
            throw .malformed(subject, "attribute \(type) has \(payload.count) bytes, not \(MemoryLayout<Number>.size)")
        }
        return payload.number(at: 0)
    }

    /// Text up to the terminating zero or the end, or `nil` when the attribute is absent.
    package func text(_ type: Int) -> String? {
        payloads[type].map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    /// The attributes inside an attribute, or `nil` when it is absent.
    package func nested(_ type: Int) throws(NetlinkError) -> NetlinkAttributes? {
        guard let payload = payloads[type] else { return nil }
        return try NetlinkAttributes(payload, of: subject)
    }
}

extension ArraySlice<UInt8> {
    /// The value at a byte offset from the start, in host byte order; `nil` when it does not fit.
    func load<Value: BitwiseCopyable>(_ type: Value.Type, at offset: Int = 0) -> Value? {
        guard offset >= 0, count - offset >= MemoryLayout<Value>.size else { return nil }
        return unsafe withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: offset, as: Value.self) }
    }

    /// The number at a byte offset from the start, in host byte order; `nil` when it does not fit.
    func number<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int) -> Number? {
        load(Number.self, at: offset)
    }
}
