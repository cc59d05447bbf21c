import AppleNetwork
import Glibc
import NIOCore
import NIOSSL
import NIOTransport
import Testing

@Suite("Errors of the transport")
struct ErrorTests {
    @Test("each alert of RFC 8446 has Darwin's number, and no other alert has one")
    func alerts() {
        let numbers: [UInt32: Int32] = [
            10: -9819, 20: -9820, 21: -9821, 22: -9822, 30: -9823, 40: -9824, 42: -9825, 43: -9826, 44: -9827,
            45: -9828, 46: -9829, 47: -9830, 48: -9831, 49: -9832, 50: -9833, 51: -9834, 60: -9835, 70: -9836,
            71: -9837, 80: -9838, 86: -9860, 90: -9839, 100: -9840, 109: -9861, 110: -9855, 112: -9865, 113: -9862,
            115: -9864, 116: -9863,
        ]
        for alert in UInt32(0)...255 { #expect(TLSStatus.status(ofReason: 1000 + alert) == numbers[alert]) }
    }

    @Test("each other reason has Darwin's number, or none")
    func reasons() {
        let numbers: [UInt32: Int32] = [
            125: -9808, 139: -9846, 142: -9846, 184: -9801, 266: -9801, 192: -9863, 195: -9864, 233: -9836, 240: -9836,
            247: -9836,
        ]
        for reason in UInt32(0)..<1000 { #expect(TLSStatus.status(ofReason: reason) == numbers[reason]) }
        #expect(
            [
                TLSStatus.negotiation, TLSStatus.badCertificate, TLSStatus.closedNoNotify, TLSStatus.protocolVersion,
                TLSStatus.hostNameMismatch, TLSStatus.badRecordMAC, TLSStatus.badConfiguration,
                TLSStatus.handshakeFailed, TLSStatus.unknownIdentity,
            ] == [-9801, -9808, -9816, -9836, -9843, -9846, -9848, -9858, -9864])
    }

    @Test("an error of TLS is one, and those of the socket stay as they are")
    func tls() {
        #expect(NWError(tls: NWError.posix(.EPIPE)) == .posix(.EPIPE))
        #expect(NWError(tls: IOError(errnoCode: 104, reason: "read")) == .posix(.ECONNRESET))
        #expect(NWError(tls: ChannelError.connectTimeout(.seconds(1))) == .posix(.ETIMEDOUT))
        #expect(NWError(tls: NIOSSLExtraError.failedToValidateHostname) == .tls(-9843))
        #expect(NWError(tls: NIOSSLExtraError.serverHostnameImpossibleToMatch) == .tls(-9858))
        #expect(NWError(tls: NIOSSLError.handshakeFailed(.sslError([.eofDuringHandshake]))) == .tls(-9816))
        #expect(NWError(tls: NIOSSLError.handshakeFailed(.sslError([]))) == .tls(-9858))
        #expect(NWError(tls: NIOSSLError.uncleanShutdown) == .tls(-9858))
        #expect(NWError(tls: CancellationError()) == .tls(-9858))
    }

    @Test("an error of a socket is that of the kernel, and one of a channel the nearest to it")
    func io() {
        #expect(NWError(io: NWError.tls(-9808)) == .tls(-9808))
        #expect(NWError(io: IOError(errnoCode: 113, reason: "connect")) == .posix(.EHOSTUNREACH))
        #expect(NWError(io: IOError(errnoCode: 4095, reason: "none")) == .posix(.EIO))
        #expect(NWError(io: ChannelError.connectTimeout(.seconds(1))) == .posix(.ETIMEDOUT))
        #expect(NWError(io: ChannelError.writeMessageTooLarge) == .posix(.EMSGSIZE))
        #expect(NWError(io: ChannelError.writeHostUnreachable) == .posix(.EHOSTUNREACH))
        #expect(NWError(io: ChannelError.eof) == .posix(.ECONNRESET))
        #expect(NWError(io: ChannelError.outputClosed) == .posix(.EPIPE))
        #expect(NWError(io: ChannelError.alreadyClosed) == .posix(.ECANCELED))
        #expect(NWError(io: CancellationError()) == .posix(.EIO))
    }
}
