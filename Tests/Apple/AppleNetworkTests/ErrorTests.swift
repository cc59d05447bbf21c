import AppleNetwork
import DeviceProtocol
import Foundation
import Glibc
import Testing

@Suite("An error of Network")
struct ErrorTests {
    @Test(
        "is printed with Darwin's number and words",
        arguments: [
            (.posix(.EPERM), "POSIXErrorCode(rawValue: 1): Operation not permitted", 1),
            (.posix(.EINVAL), "POSIXErrorCode(rawValue: 22): Invalid argument", 22),
            (.posix(.EPIPE), "POSIXErrorCode(rawValue: 32): Broken pipe", 32),
            (.posix(.EMSGSIZE), "POSIXErrorCode(rawValue: 40): Message too long", 40),
            (.posix(.EADDRINUSE), "POSIXErrorCode(rawValue: 48): Address already in use", 48),
            (.posix(.EADDRNOTAVAIL), "POSIXErrorCode(rawValue: 49): Can't assign requested address", 49),
            (.posix(.ENETDOWN), "POSIXErrorCode(rawValue: 50): Network is down", 50),
            (.posix(.ENETUNREACH), "POSIXErrorCode(rawValue: 51): Network is unreachable", 51),
            (.posix(.ENETRESET), "POSIXErrorCode(rawValue: 52): Network dropped connection on reset", 52),
            (.posix(.ECONNABORTED), "POSIXErrorCode(rawValue: 53): Software caused connection abort", 53),
            (.posix(.ECONNRESET), "POSIXErrorCode(rawValue: 54): Connection reset by peer", 54),
            (.posix(.EISCONN), "POSIXErrorCode(rawValue: 56): Socket is already connected", 56),
            (.posix(.ENOTCONN), "POSIXErrorCode(rawValue: 57): Socket is not connected", 57),
            (.posix(.ESHUTDOWN), "POSIXErrorCode(rawValue: 58): Can't send after socket shutdown", 58),
            (.posix(.ETIMEDOUT), "POSIXErrorCode(rawValue: 60): Operation timed out", 60),
            (.posix(.ECONNREFUSED), "POSIXErrorCode(rawValue: 61): Connection refused", 61),
            (.posix(.EHOSTDOWN), "POSIXErrorCode(rawValue: 64): Host is down", 64),
            (.posix(.EHOSTUNREACH), "POSIXErrorCode(rawValue: 65): No route to host", 65),
            (.posix(.ECANCELED), "POSIXErrorCode(rawValue: 89): Operation canceled", 89),
            (.posix(.ENODATA), "POSIXErrorCode(rawValue: 96): No message available on STREAM", 96),
            (.dns(0), "0: NoError", 0),
            (.dns(DNSServiceErrorType(kDNSServiceErr_PolicyDenied)), "-65570: PolicyDenied", -65570),
            (.dns(-65555), "-65555: NoAuth", -65555),
            (.dns(-65554), "-65554: NoSuchRecord", -65554),
            (.dns(-65546), "-65546", -65546),
            (.dns(7), "7", 7),
            (.tls(-9800), "-9800: SSL protocol error", -9800),
            (.tls(-9807), "-9807: invalid certificate chain", -9807),
            (.tls(-9808), "-9808: bad certificate format", -9808),
            (.tls(-9816), "-9816: server closed session with no notification", -9816),
            (.tls(-9824), "-9824: handshake failure", -9824),
            (.tls(-9831), "-9831: unknown Cert Authority", -9831),
            (.tls(-9836), "-9836: bad protocol version", -9836),
            (.tls(-9843), "-9843: peer host name mismatch", -9843),
            (.tls(-9850), "-9850: weak ephemeral dh key", -9850),
            (.tls(-9858), "-9858: handshake failed", -9858),
            (.tls(-9863), "-9863: certificate required", -9863),
            (.tls(-9851), "-9851", -9851), (.tls(-9799), "-9799", -9799), (.tls(.min), "-2147483648", -2_147_483_648),
            (.wifiAware(3), "3", 3),
        ] as [(NWError, String, Int)])
    func text(_ error: NWError, _ printed: String, _ number: Int) {
        #expect(error.debugDescription == printed)
        #expect("\(error)" == printed)
        #expect(error.errorCode == number)
        let bridged = error as NSError
        #expect(bridged.code == number)
        #expect(bridged.domain == "Network.NWError")
        let reason = printed.split(separator: ": ", maxSplits: 1).dropFirst().first { !$0.hasPrefix("rawValue") }
        let words = printed.hasPrefix("POSIX") ? printed.components(separatedBy: "): ").last : reason.map(String.init)
        let expected = "(Network.NWError error \(number)" + (words.map { " - \($0)" } ?? "") + ")"
        #expect(error.localizedDescription == "The operation couldn’t be completed. " + expected)
    }

    @Test("has Darwin's number and some words for every error that both systems have")
    func all() throws {
        for (value, known) in DarwinErrno.table {
            let error = NWError.posix(try #require(POSIXErrorCode(rawValue: value), "\(known.name)"))
            #expect(error.errorCode == known.number)
            #expect(error.debugDescription.hasPrefix("POSIXErrorCode(rawValue: \(known.number)): "))
            #expect(!error.debugDescription.contains("Unknown error"), "\(known.name)")
        }
    }

    @Test("is equal to one of the same kind and number alone")
    func equality() {
        let errors: [NWError] = [.posix(.EPERM), .posix(.ENOENT), .dns(1), .dns(2), .tls(1), .tls(2), .wifiAware(1)]
        for (index, error) in errors.enumerated() {
            #expect(errors.firstIndex(of: error) == index)
        }
        #expect(NWError.posix(.ECONNREFUSED) != .posix(.ENODATA))
    }

    @Test("of Bonjour has the numbers of dns_sd.h, as Int")
    func constants() {
        let constants: [Int] = [
            kDNSServiceErr_NoError, kDNSServiceErr_Unknown, kDNSServiceErr_NoSuchName, kDNSServiceErr_NoMemory,
            kDNSServiceErr_BadParam, kDNSServiceErr_BadReference, kDNSServiceErr_BadState, kDNSServiceErr_BadFlags,
            kDNSServiceErr_Unsupported, kDNSServiceErr_NotInitialized, kDNSServiceErr_AlreadyRegistered,
            kDNSServiceErr_NameConflict, kDNSServiceErr_Invalid, kDNSServiceErr_Firewall, kDNSServiceErr_Incompatible,
            kDNSServiceErr_BadInterfaceIndex, kDNSServiceErr_Refused, kDNSServiceErr_NoSuchRecord,
            kDNSServiceErr_NoAuth, kDNSServiceErr_NoSuchKey, kDNSServiceErr_NATTraversal, kDNSServiceErr_DoubleNAT,
            kDNSServiceErr_BadTime, kDNSServiceErr_BadSig, kDNSServiceErr_BadKey, kDNSServiceErr_Transient,
            kDNSServiceErr_ServiceNotRunning, kDNSServiceErr_NATPortMappingUnsupported,
            kDNSServiceErr_NATPortMappingDisabled, kDNSServiceErr_NoRouter, kDNSServiceErr_PollingMode,
            kDNSServiceErr_Timeout, kDNSServiceErr_DefunctConnection, kDNSServiceErr_PolicyDenied,
            kDNSServiceErr_NotPermitted, kDNSServiceErr_StaleData,
        ]
        #expect(constants == DNSServiceError.allCases.map(\.rawValue))
        #expect(constants.sorted(by: >) == [0] + (-65545...(-65537)).reversed() + (-65572...(-65547)).reversed())
    }
}
