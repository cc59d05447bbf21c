import AppleNetwork
import Glibc
import NIOCore
import NIOTransport
import Testing

@Suite("Options of sockets")
struct SettingsTests {
    /// An option by its numbers, as setsockopt(2) takes it.
    private struct Setting: Equatable {
        var level: CInt
        var name: CInt
        var value: Int

        init(_ level: CInt, _ name: CInt, _ value: Int) { (self.level, self.name, self.value) = (level, name, value) }

        init(_ setting: SocketSetting) {
            self.init(CInt(setting.option.level), setting.option.name, setting.value)
        }
    }

    private let ip = CInt(IPPROTO_IP)
    private let ipv6 = CInt(IPPROTO_IPV6)
    private let tcp = CInt(IPPROTO_TCP)

    private func common(
        isV6: Bool = false, interface: NWInterface? = nil, _ change: (NWParameters, NWProtocolIP.Options) -> Void
    ) throws -> [Setting] {
        let parameters = NWParameters.tcp
        change(parameters, try #require(parameters.defaultProtocolStack.internetProtocol as? NWProtocolIP.Options))
        return SocketSetting.common(parameters, interface: interface, isV6: isV6).map(Setting.init)
    }

    private func tcp(_ change: (NWProtocolTCP.Options) -> Void) -> [Setting] {
        let options = NWProtocolTCP.Options()
        change(options)
        return SocketSetting.tcp(options).map(Setting.init)
    }

    @Test("what nothing is said of is left as it is", arguments: [false, true])
    func nothing(isV6: Bool) throws {
        #expect(try common(isV6: isV6) { _, _ in } == [])
        #expect(SocketSetting.tcp(nil).isEmpty)
        #expect(tcp { _ in } == [Setting(tcp, TCP_NODELAY, 0)])
    }

    @Test("each option of IP is one of the socket's version")
    func ipOptions() throws {
        #expect(try common { $1.hopLimit = 1 } == [Setting(ip, IP_TTL, 1)])
        #expect(try common(isV6: true) { $1.hopLimit = 9 } == [Setting(ipv6, IPV6_UNICAST_HOPS, 9)])
        #expect(try common { $1.disableFragmentation = true } == [Setting(ip, IP_MTU_DISCOVER, 2)])
        #expect(try common(isV6: true) { $1.disableFragmentation = true } == [Setting(ipv6, IPV6_MTU_DISCOVER, 2)])
        #expect(try common(isV6: true) { $1.version = .v6 } == [Setting(ipv6, IPV6_V6ONLY, 1)])
        #expect(try common { $1.version = .v6 } == [])
        #expect(try common(isV6: true) { $1.version = .v4 } == [])
        #expect(try common { parameters, _ in parameters.allowLocalEndpointReuse = true } == [Setting(1, 2, 1)])
        let loopback = try #require(NWInterface(zone: "lo"))
        #expect(try common(interface: loopback) { _, _ in } == [Setting(1, 62, loopback.index)])
    }

    @Test("each option of TCP is one of the connection")
    func tcpOptions() {
        let plain = Setting(tcp, TCP_NODELAY, 0)
        #expect(tcp { $0.noDelay = true } == [Setting(tcp, TCP_NODELAY, 1)])
        #expect(tcp { $0.noPush = true } == [plain, Setting(tcp, TCP_CORK, 1)])
        #expect(tcp { $0.maximumSegmentSize = 500 } == [plain, Setting(tcp, TCP_MAXSEG, 500)])
        #expect(tcp { $0.connectionDropTime = 1 } == [plain, Setting(tcp, TCP_USER_TIMEOUT, 1000)])
        #expect(tcp { $0.keepaliveIdle = 3 } == [plain])
        let kept = [plain, Setting(SOL_SOCKET, SO_KEEPALIVE, 1)]
        #expect(tcp { $0.enableKeepalive = true } == kept)
        let probes = tcp {
            $0.enableKeepalive = true
            ($0.keepaliveIdle, $0.keepaliveInterval, $0.keepaliveCount) = (1, 2, 3)
        }
        #expect(
            probes == kept + [
                Setting(tcp, TCP_KEEPIDLE, 1), Setting(tcp, TCP_KEEPINTVL, 2), Setting(tcp, TCP_KEEPCNT, 3),
            ])
    }

    @Test("what Linux refuses of an option of TCP is the nearest that it takes")
    func bounds() throws {
        let all = [1, Int.max].flatMap { value in
            tcp {
                ($0.maximumSegmentSize, $0.connectionDropTime, $0.enableKeepalive) = (value, value, true)
                ($0.keepaliveIdle, $0.keepaliveInterval, $0.keepaliveCount) = (value, value, value)
            }
        }
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        #expect(all.count == 14)
        for setting in all {
            var value = try #require(Int32(exactly: setting.value))
            let status = unsafe setsockopt(socket, Int32(setting.level), Int32(setting.name), &value, 4)
            #expect(status == 0, "\(setting)")
        }
    }

    @Test("a socket hears of its own groups alone, by the numbers of Linux")
    func groups() {
        #expect(Setting(GroupMembership.ownGroupsAlone(isV6: false)) == Setting(0, 49, 0))
        #expect(Setting(GroupMembership.ownGroupsAlone(isV6: true)) == Setting(41, 29, 0))
    }

    @Test("endpoints and parameters know what they are")
    func kinds() {
        let v4 = NWEndpoint.hostPort(host: "127.0.0.1", port: 1)
        let v6 = NWEndpoint.hostPort(host: "::1", port: 1)
        let (name, unix) = (NWEndpoint.hostPort(host: "desk.local", port: 1), NWEndpoint.unix(path: "/a"))
        #expect([v4, v6, name, unix].map(\.isV6) == [false, true, false, false])
        #expect([v4, v6, name, unix].map(\.isUnix) == [false, false, false, true])
        #expect(!NWParameters.tcp.isUDP && NWParameters.tcp.tcpOptions != nil)
        #expect(NWParameters.udp.isUDP && NWParameters.udp.tcpOptions == nil)
    }

    @Test("the kernel's counters are at their places of linux/tcp.h")
    func counters() {
        var information = TCPInformation()
        for index in 0..<64 { information.words[index] = UInt32(index) }
        let statistics = information.statistics
        #expect(statistics.smoothedRTT == 0.000017 && statistics.rttVariance == 0.000018)
        #expect(statistics.minimumRTT == 0.000037)
        #expect(statistics.receivedBytes == 33 << 32 | 32)
        #expect(statistics.sentPackets == 34 && statistics.receivedPackets == 35)
        #expect(statistics.sentBytes == 51 << 32 | 50 && statistics.retransmittedBytes == 53 << 32 | 52)
    }
}
