internal import CMnl

/// The attributes of a netlink message or of a nested attribute, by type.
///
/// The parser is bounded: an attribute that is shorter than its header or longer than the rest is an error, and each
/// step advances by at least a header.
package struct NetlinkAttributes: Sendable {
    private var payloads: [Int: ArraySlice<UInt8>] = [:]
    /// The reply that contains them, for errors.
    let subject: String

    /// Reads all attributes; the last one of a type counts, as in the kernel.
    ///
    /// Throws `malformedReply` when the length of an attribute is invalid.
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

    /// Returns the type and the length, with header, of the first attribute; `nil` when it does not fit.
    private static func next(_ bytes: ArraySlice<UInt8>) -> (type: Int, length: Int)? {
        unsafe bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { return nil }
            let attribute = unsafe base.assumingMemoryBound(to: nlattr.self)
            guard unsafe mnl_attr_ok(attribute, Int32(clamping: buffer.count)) else { return nil }
            return unsafe (Int(mnl_attr_get_type(attribute)), Int(mnl_attr_get_len(attribute)))
        }
    }

    var types: [Int] { payloads.keys.sorted() }

    /// Returns the bytes of an attribute; `nil` when it is absent.
    package func bytes(_ type: Int) -> ArraySlice<UInt8>? { payloads[type] }

    /// Returns a number in host byte order, `nil` when the attribute is absent; throws when its size differs.
    package func number<Number: FixedWidthInteger & BitwiseCopyable>(
        _ type: Int, as: Number.Type = Number.self
    ) throws(NetlinkError) -> Number? {
        guard let payload = payloads[type] else { return nil }
        guard payload.count == MemoryLayout<Number>.size else {
            throw .malformed(subject, "attribute \(type) has \(payload.count) bytes, not \(MemoryLayout<Number>.size)")
        }
        return payload.number(at: 0)
    }

    /// Returns text up to the terminating zero or the end; `nil` when the attribute is absent.
    package func text(_ type: Int) -> String? {
        payloads[type].map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    /// Returns the attributes inside an attribute; `nil` when it is absent.
    package func nested(_ type: Int) throws(NetlinkError) -> NetlinkAttributes? {
        guard let payload = payloads[type] else { return nil }
        return try NetlinkAttributes(payload, of: subject)
    }
}

extension ArraySlice<UInt8> {
    /// Returns the value at a byte offset, in host byte order; `nil` when it does not fit.
    func load<Value: BitwiseCopyable>(_ type: Value.Type, at offset: Int = 0) -> Value? {
        guard offset >= 0, count - offset >= MemoryLayout<Value>.size else { return nil }
        return unsafe withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: offset, as: Value.self) }
    }

    /// Returns the number at a byte offset, in host byte order; `nil` when it does not fit.
    func number<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int) -> Number? {
        load(Number.self, at: offset)
    }
}
