/// The errors of Bonjour, by name and number (dns_sd.h).
package enum DNSServiceError: Int, Sendable, Hashable, CaseIterable {
    case noError = 0
    case unknown = -65537
    case noSuchName = -65538
    case noMemory = -65539
    case badParam = -65540
    case badReference = -65541
    case badState = -65542
    case badFlags = -65543
    case unsupported = -65544
    case notInitialized = -65545
    case alreadyRegistered = -65547
    case nameConflict = -65548
    case invalid = -65549
    case firewall = -65550
    case incompatible = -65551
    case badInterfaceIndex = -65552
    case refused = -65553
    case noSuchRecord = -65554
    case noAuth = -65555
    case noSuchKey = -65556
    case natTraversal = -65557
    case doubleNAT = -65558
    case badTime = -65559
    case badSig = -65560
    case badKey = -65561
    case transient = -65562
    case serviceNotRunning = -65563
    case natPortMappingUnsupported = -65564
    case natPortMappingDisabled = -65565
    case noRouter = -65566
    case pollingMode = -65567
    case timeout = -65568
    case defunctConnection = -65569
    case policyDenied = -65570
    case notPermitted = -65571
    case staleData = -65572

    /// The name after `kDNSServiceErr_`, such as `PolicyDenied`.
    package var name: String {
        switch self {
        case .natTraversal: "NATTraversal"
        case .natPortMappingUnsupported: "NATPortMappingUnsupported"
        case .natPortMappingDisabled: "NATPortMappingDisabled"
        default: "\(self)".prefix(1).uppercased() + "\(self)".dropFirst()
        }
    }
}
