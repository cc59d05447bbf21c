package import AppleNetwork
internal import Glibc
internal import NIOCore

extension Channel {
    /// Reads the kernel's counters of a TCP connection (tcp(7), TCP_INFO).
    func tcpStatistics() -> EventLoopFuture<FlowStatistics> {
        guard let provider = self as? any SocketOptionProvider else {
            return eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
        }
        let info: EventLoopFuture<TCPInformation> = provider.unsafeGetSocketOption(
            level: .init(rawValue: CInt(IPPROTO_TCP)), name: .init(rawValue: TCP_INFO))
        return info.map(\.statistics)
    }
}

/// The kernel's `struct tcp_info` as far as `tcpi_bytes_retrans`, as words of 32 bits (linux/tcp.h).
///
/// glibc's structure of the name ends before the counters of bytes.
package struct TCPInformation: Sendable {
    /// The words, in the kernel's order.
    package var words = InlineArray<64, UInt32>(repeating: 0)

    package init() {}

    private func long(_ index: Int) -> UInt64 { UInt64(words[index + 1]) << 32 | UInt64(words[index]) }

    private func seconds(_ index: Int) -> Double { Double(words[index]) / 1_000_000 }

    /// The counters that programs get.
    package var statistics: FlowStatistics {
        FlowStatistics(
            sentBytes: long(50), retransmittedBytes: long(52), receivedBytes: long(32), smoothedRTT: seconds(17),
            minimumRTT: seconds(37), rttVariance: seconds(18), sentPackets: UInt64(words[34]),
            receivedPackets: UInt64(words[35]))
    }
}
