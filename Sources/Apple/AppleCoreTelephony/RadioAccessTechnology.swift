// The radio access technologies.

/// GPRS of 2G.
public let CTRadioAccessTechnologyGPRS = "CTRadioAccessTechnologyGPRS"
/// EDGE of 2G.
public let CTRadioAccessTechnologyEdge = "CTRadioAccessTechnologyEdge"
/// CDMA 1x of 2G.
public let CTRadioAccessTechnologyCDMA1x = "CTRadioAccessTechnologyCDMA1x"
/// WCDMA of 3G.
public let CTRadioAccessTechnologyWCDMA = "CTRadioAccessTechnologyWCDMA"
/// HSDPA of 3G.
public let CTRadioAccessTechnologyHSDPA = "CTRadioAccessTechnologyHSDPA"
/// HSUPA of 3G.
public let CTRadioAccessTechnologyHSUPA = "CTRadioAccessTechnologyHSUPA"
/// EV-DO, revision 0, of 3G.
public let CTRadioAccessTechnologyCDMAEVDORev0 = "CTRadioAccessTechnologyCDMAEVDORev0"
/// EV-DO, revision A, of 3G.
public let CTRadioAccessTechnologyCDMAEVDORevA = "CTRadioAccessTechnologyCDMAEVDORevA"
/// EV-DO, revision B, of 3G.
public let CTRadioAccessTechnologyCDMAEVDORevB = "CTRadioAccessTechnologyCDMAEVDORevB"
/// eHRPD of 3G.
public let CTRadioAccessTechnologyeHRPD = "CTRadioAccessTechnologyeHRPD"
/// LTE of 4G.
public let CTRadioAccessTechnologyLTE = "CTRadioAccessTechnologyLTE"
/// NR with a core of 4G.
public let CTRadioAccessTechnologyNRNSA = "CTRadioAccessTechnologyNRNSA"
/// NR of 5G.
public let CTRadioAccessTechnologyNR = "CTRadioAccessTechnologyNR"
