import Foundation
import Network

func tellErrors() {
    let errors: [NWError] = [
        .posix(.ECONNREFUSED), .posix(.ENETDOWN), .posix(.EADDRINUSE), .posix(.ENODATA), .posix(.ETIMEDOUT),
        .dns(-65_570), .dns(-65_554), .dns(7), .tls(-9_800),
        .tls(-9_808), .tls(-9_850), .tls(-9_851), .tls(-9_854), .tls(-9_855), .tls(-9_865), .tls(-9_866), .tls(-9_799),
        .wifiAware(3),
    ]
    for error in errors { print("error \(error.errorCode): \(error)") }
    show("domain", NWError.errorDomain)
    show("sentence", NWError.posix(.ECONNREFUSED).localizedDescription)
    show("sentence without words", NWError.dns(7).localizedDescription)
    let codes = [
        kDNSServiceErr_NoError, kDNSServiceErr_Unknown, kDNSServiceErr_NoSuchName, kDNSServiceErr_NoMemory,
        kDNSServiceErr_BadParam, kDNSServiceErr_BadReference,
        kDNSServiceErr_BadState, kDNSServiceErr_BadFlags, kDNSServiceErr_Unsupported, kDNSServiceErr_NotInitialized,
        kDNSServiceErr_AlreadyRegistered,
        kDNSServiceErr_NameConflict, kDNSServiceErr_Invalid, kDNSServiceErr_Firewall, kDNSServiceErr_Incompatible,
        kDNSServiceErr_BadInterfaceIndex,
        kDNSServiceErr_Refused, kDNSServiceErr_NoSuchRecord, kDNSServiceErr_NoAuth, kDNSServiceErr_NoSuchKey,
        kDNSServiceErr_NATTraversal, kDNSServiceErr_DoubleNAT,
        kDNSServiceErr_BadTime, kDNSServiceErr_BadSig, kDNSServiceErr_BadKey, kDNSServiceErr_Transient,
        kDNSServiceErr_ServiceNotRunning,
        kDNSServiceErr_NATPortMappingUnsupported, kDNSServiceErr_NATPortMappingDisabled, kDNSServiceErr_NoRouter,
        kDNSServiceErr_PollingMode, kDNSServiceErr_Timeout,
        kDNSServiceErr_DefunctConnection, kDNSServiceErr_PolicyDenied, kDNSServiceErr_NotPermitted,
        kDNSServiceErr_StaleData,
    ]
    show("codes", codes)
}
