internal import CMnl
internal import Glibc

/// A netlink request under construction: a header, a family header and attributes, built by libmnl.
///
/// The buffer grows before libmnl writes into it. The socket that sends the request fills in the sequence number.
package struct NetlinkMessage: Sendable, Hashable {
    /// The operation, for errors, such as `add veth phone`.
    package let label: String
    /// The message, with sequence number and port 0.
    package private(set) var bytes: [UInt8] = []

    /// The flags of a request that creates an object and fails if it exists.
    static let createNew = NLM_F_CREATE | NLM_F_EXCL
    /// The flags of a request that creates or replaces an object.
    static let createOrReplace = NLM_F_CREATE | NLM_F_REPLACE

    /// Creates a request of a type such as `RTM_NEWLINK`, with an acknowledgement.
    init(_ type: Int, flags: Int32 = 0, _ label: String) {
        self.init(type, allFlags: NLM_F_REQUEST | NLM_F_ACK | flags, label)
    }

    /// Creates a request for all objects of a table.
    init(dump type: Int, _ label: String) {
        self.init(type, allFlags: NLM_F_REQUEST | NLM_F_DUMP, label)
    }

    private init(_ type: Int, allFlags: Int32, _ label: String) {
        self.label = label
        bytes = [UInt8](repeating: 0, count: MemoryLayout<nlmsghdr>.size)
        unsafe withHeader { header in
            unsafe header.pointee.nlmsg_len = UInt32(MemoryLayout<nlmsghdr>.size)
            unsafe header.pointee.nlmsg_type = UInt16(type)
            unsafe header.pointee.nlmsg_flags = UInt16(allFlags)
        }
    }

    /// Appends a family header such as `ifinfomsg`.
    mutating func appendHeader<Header: BitwiseCopyable>(_ header: Header) {
        let size = MemoryLayout<Header>.size
        grow(by: size)
        unsafe withHeader { message in
            guard let place = unsafe mnl_nlmsg_put_extra_header(message, size) else { return }
            unsafe place.storeBytes(of: header, as: Header.self)
        }
    }

    mutating func put(_ type: Int, bytes payload: [UInt8]) {
        precondition(payload.count <= Int(UInt16.max) - 4, "an attribute holds at most 65531 bytes")
        grow(by: 4 + payload.count)
        unsafe withHeader { message in
            unsafe payload.withUnsafeBytes { source in
                unsafe mnl_attr_put(message, UInt16(type), source.count, source.baseAddress)
            }
        }
    }

    /// Appends an attribute with a number or a C structure in host byte order.
    mutating func put<Value: BitwiseCopyable>(_ type: Int, _ value: Value) {
        put(type, bytes: unsafe withUnsafeBytes(of: value) { unsafe [UInt8]($0) })
    }

    /// Appends an attribute with zero-terminated text.
    mutating func put(_ type: Int, text: String) {
        put(type, bytes: [UInt8](text.utf8) + [0])
    }

    /// Appends an attribute that contains what the body appends.
    mutating func nest(_ type: Int, _ body: (inout NetlinkMessage) -> Void) {
        let start = bytes.count
        grow(by: 4)
        unsafe withHeader { message in _ = unsafe mnl_attr_nest_start(message, UInt16(type)) }
        body(&self)
        unsafe withHeader { message in
            let nest = unsafe UnsafeMutableRawPointer(message).advanced(by: start)
            unsafe mnl_attr_nest_end(message, nest.assumingMemoryBound(to: nlattr.self))
        }
    }

    /// Appends the message with a sequence number to a batch.
    func append(to batch: inout [UInt8], sequence: UInt32) {
        let start = batch.count
        batch += bytes
        for index in 0..<4 { batch[start + 8 + index] = bytesOf(sequence)[index] }
    }

    private func bytesOf(_ number: UInt32) -> [UInt8] {
        unsafe withUnsafeBytes(of: number) { unsafe [UInt8]($0) }
    }

    private mutating func grow(by size: Int) {
        bytes.append(contentsOf: repeatElement(0, count: (size + 3) & ~3))
    }

    /// Calls the body with the message's header, for libmnl; call ``grow(by:)`` before the body makes it longer.
    private mutating func withHeader(_ body: (UnsafeMutablePointer<nlmsghdr>) -> Void) {
        unsafe bytes.withUnsafeMutableBytes { buffer in
            guard let base = buffer.baseAddress else { return }
            unsafe body(base.assumingMemoryBound(to: nlmsghdr.self))
        }
    }
}
