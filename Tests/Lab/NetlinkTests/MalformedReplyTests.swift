import Glibc
import Netlink
import Testing

struct MalformedReplyTests {
    /// struct ifinfomsg of link 5.
    private let linkHeader: [UInt8] = [0, 0, 1, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    private let newLink: UInt16 = 16
    private let done: UInt16 = 3

    @Test(arguments: [
        [UInt8](repeating: 0, count: 1), [UInt8](repeating: 0, count: 15),
        message(16, length: 0, []), message(16, length: 15, []), message(16, length: 17, []),
        message(16, length: .max, []), message(16, []) + [1, 2, 3],
    ]) func `A message that does not fit is refused`(datagram: [UInt8]) {
        let error = #expect(throws: NetlinkError.self) { try NetlinkReply.split(datagram, of: "test") }
        #expect(error?.code == .malformedReply)
    }

    @Test(arguments: [
        attribute(3, length: 0, [1, 2, 3, 4]), attribute(3, length: 3, [1, 2, 3, 4]),
        attribute(3, length: 9, [1, 2, 3, 4]),
        attribute(3, length: .max, []), [4, 0], attribute(3, [1, 2, 3, 4]) + attribute(4, length: 0, []),
    ]) func `An attribute that does not fit is refused`(attributes: [UInt8]) {
        let error = #expect(throws: NetlinkError.self) { try NetlinkAttributes(attributes[...], of: "test") }
        #expect(error?.code == .malformedReply)
    }

    @Test func `A number of the wrong size is refused, as is a nest that does not fit`() throws {
        let attributes = try NetlinkAttributes((attribute(1, [1, 2]) + attribute(2, [9, 0, 1, 0]))[...], of: "test")
        #expect(try attributes.number(1, as: UInt16.self) == 0x201)
        #expect(throws: NetlinkError.self) { try attributes.number(1, as: UInt32.self) }
        #expect(throws: NetlinkError.self) { try attributes.nested(2) }
        #expect(try attributes.number(3, as: UInt32.self) == nil)
    }

    @Test func `An address on a link of an impossible index is refused`() throws {
        let header: [UInt8] = [2, 16, 0, 0, 0xff, 0xff, 0xff, 0xff]
        let replies = try NetlinkReply.split(message(20, header + attribute(2, [10, 1, 0, 2])), of: "test")
        let reply = try #require(replies.first)
        let error = #expect(throws: NetlinkError.self) { try NetlinkEvent(reply) }
        #expect(error?.code == .malformedReply)
    }

    @Test(arguments: [
        message(16, [0, 0]), message(16, [0, 0, 1, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    ]) func `A link with too few bytes or an empty attribute is refused`(reply: [UInt8]) throws {
        var kernel = try FakeKernel()
        try kernel.answer(reply, acknowledgement())
        let error = #expect(throws: NetlinkError.self) { try kernel.socket.link(.index(5)) }
        #expect(error?.code == .malformedReply)
    }

    @Test func `Answers to other requests are skipped`() throws {
        var kernel = try FakeKernel()
        let name = attribute(3, [UInt8]("right".utf8) + [0])
        let wrong = attribute(3, [UInt8]("wrong".utf8) + [0])
        try kernel.answer(
            acknowledgement(EPERM, sequence: 77), message(newLink, sequence: 0, linkHeader + wrong),
            message(newLink, linkHeader + name), acknowledgement())
        #expect(try kernel.socket.link(.index(5)).name == "right")
    }

    @Test func `A refusal is matched to its request and read in full`() throws {
        var kernel = try FakeKernel()
        let text = attribute(1, [UInt8]("Invalid MTU".utf8) + [0])
        let offset = attribute(2, bytes(UInt32(44)))
        // NLM_F_CAPPED | NLM_F_ACK_TLVS.
        try kernel.answer(
            acknowledgement(sequence: 1) + acknowledgement(EINVAL, sequence: 2, flags: 0x300, text + offset),
            acknowledgement(EPERM, sequence: 3))
        let error = #expect(throws: NetlinkError.self) {
            try kernel.socket.perform([Link.addBridge("a"), Link.addBridge("b"), Link.addBridge("c")])
        }
        #expect(
            error
                == NetlinkError(.refused, "add bridge b", number: EINVAL, detail: "Invalid MTU", attributeOffset: 44))
        #expect(
            error?.description
                == "add bridge b: Invalid argument (EINVAL); the kernel says: Invalid MTU (at byte 44 of the request)")
    }

    @Test func `An acknowledgement without room for an errno value is refused`() throws {
        var kernel = try FakeKernel()
        try kernel.answer(message(2, [1, 2]))
        let error = #expect(throws: NetlinkError.self) { try kernel.socket.perform(Link.addBridge("a")) }
        #expect(error?.code == .malformedReply)
    }

    @Test func `A dump in many parts is put together, and read again when it was interrupted`() throws {
        var kernel = try FakeKernel()
        let multi: UInt16 = 2
        let interrupted: UInt16 = 2 | 0x10
        let one = attribute(3, [UInt8]("one".utf8) + [0])
        let two = attribute(3, [UInt8]("two".utf8) + [0])
        try kernel.answer(
            message(newLink, flags: multi, linkHeader + one),
            message(done, flags: interrupted, bytes(Int32(0))),
            message(newLink, flags: multi, sequence: 2, linkHeader + one),
            message(newLink, flags: multi, sequence: 2, linkHeader + two)
                + message(done, flags: multi, sequence: 2, bytes(Int32(0))))
        #expect(try kernel.socket.links().map(\.name) == ["one", "two"])
    }

    @Test func `A dump that ends with an errno value is a failure`() throws {
        var kernel = try FakeKernel()
        try kernel.answer(message(done, bytes(-EOPNOTSUPP)))
        let error = #expect(throws: NetlinkError.self) { try kernel.socket.routes() }
        #expect(error?.number == EOPNOTSUPP)
        try kernel.answer(acknowledgement(EPERM, sequence: 2))
        #expect(throws: NetlinkError.self) { try kernel.socket.addresses() }
    }
}
