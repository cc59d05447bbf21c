import AppleNetwork
import Glibc
import NIOCore
import NIOEmbedded
import NIOTransport
import Testing

@Suite("Membership of groups")
struct MembershipTests {
    /// Keeps what a socket would be told.
    private final class Options: SocketOptionProvider, @unchecked Sendable {
        let loop = EmbeddedEventLoop()
        var set: [(level: CInt, name: CInt, bytes: [UInt8])] = []

        var eventLoop: any EventLoop { loop }

        func unsafeSetSocketOption<Value: Sendable>(
            level: NIOBSDSocket.OptionLevel, name: NIOBSDSocket.Option, value: Value
        ) -> EventLoopFuture<Void> {
            unsafe withUnsafeBytes(of: value) { bytes in
                set.append((level.rawValue, name.rawValue, unsafe Array(bytes)))
            }
            return loop.makeSucceededVoidFuture()
        }

        func unsafeSetSocketOption<Value: Sendable>(
            level: SocketOptionLevel, name: SocketOptionName, value: Value
        ) -> EventLoopFuture<Void> {
            unsafeSetSocketOption(level: .init(rawValue: CInt(level)), name: .init(rawValue: name), value: value)
        }

        func unsafeGetSocketOption<Value: Sendable>(
            level: SocketOptionLevel, name: SocketOptionName
        ) -> EventLoopFuture<Value> {
            loop.makeFailedFuture(ChannelError.operationUnsupported)
        }

        func unsafeGetSocketOption<Value: Sendable>(
            level: NIOBSDSocket.OptionLevel, name: NIOBSDSocket.Option
        ) -> EventLoopFuture<Value> {
            loop.makeFailedFuture(ChannelError.operationUnsupported)
        }
    }

    private func loopback() throws -> (interface: NWInterface, bytes: [UInt8]) {
        let interface = try #require(NWInterface(zone: "lo"))
        return (interface, [UInt8(interface.index), 0, 0, 0])
    }

    @Test("a group of IPv4 is joined by a request of ip(7)")
    func v4() throws {
        let (interface, index) = try loopback()
        let options = Options()
        let group = NWEndpoint.hostPort(host: "239.1.2.3", port: 5)
        try GroupMembership.join(group, on: interface, options).wait()
        try GroupMembership.join(group, on: nil, options).wait()
        try GroupMembership.send(by: interface, options).wait()
        #expect(options.set.map(\.level) == [0, 0, 0])
        #expect(options.set.map(\.name) == [IP_ADD_MEMBERSHIP, IP_ADD_MEMBERSHIP, IP_MULTICAST_IF])
        #expect(
            options.set.map(\.bytes) == [
                [239, 1, 2, 3, 0, 0, 0, 0] + index, [239, 1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0],
                [0, 0, 0, 0, 0, 0, 0, 0] + index,
            ])
    }

    @Test("a group of IPv6 is joined by a request of ipv6(7)")
    func v6() throws {
        let (interface, index) = try loopback()
        let options = Options()
        let group = NWEndpoint.hostPort(host: "ff02::102", port: 5)
        try GroupMembership.join(group, on: interface, options).wait()
        try GroupMembership.join(group, on: nil, options).wait()
        #expect(options.set.map(\.level) == [41, 41])
        #expect(options.set.map(\.name) == [20, 20])
        let address: [UInt8] = [0xff, 2] + Array(repeating: 0, count: 12) + [1, 2]
        #expect(options.set.map(\.bytes) == [address + index, address + [0, 0, 0, 0]])
    }

    @Test("what is no address is no group")
    func none() throws {
        let options = Options()
        let name = NWEndpoint.hostPort(host: "desk.local", port: 5)
        #expect(throws: NWError.posix(.EINVAL)) { try GroupMembership.join(name, on: nil, options).wait() }
        #expect(options.set.isEmpty)
    }
}
