/// A broken variant of the simulated device, which scenarios prove that they would catch.
package enum DeviceSaboteur: String, Sendable, Hashable, Codable, CaseIterable {
    /// A01: takes private addresses for local and all others for remote, whatever the links are.
    case gatesPrivateRangesOnly = "lab-gates-private-ranges-only"
    /// A03: takes private addresses for local although a router is between.
    case gatesRoutedPrivateRanges = "lab-gates-routed-private-ranges"
    /// B06: lets traffic through while the alert is up.
    case allowsWhileAsking = "lab-allows-while-asking"
    /// B15: gates every platform as iOS does.
    case gatesEveryPlatform = "lab-gates-every-platform"
    /// C05: does not look at the declared types any more once access is allowed.
    case ignoresDeclaredTypes = "lab-ignores-declared-types"
    /// D01: closes a TCP connection after it was made instead of refusing it.
    case gatesAfterConnect = "lab-gates-after-connect"
    /// D02: refuses accepted connections too.
    case gatesAccepting = "lab-gates-accepting"
    /// D06: checks a UDP socket at its first datagram only.
    case gatesFirstDatagramOnly = "lab-gates-first-datagram-only"
    /// D10: enforces in the library only, so that system calls pass.
    case enforcesInLibraryOnly = "lab-enforces-in-library-only"
    /// D11: exempts all ports of the DNS server's host.
    case exemptsDNSHost = "lab-exempts-dns-host"
    /// D18: does not tell a browser what has gone.
    case forgetsRemovals = "lab-forgets-removals"
    /// D15: gates a name by the address it has.
    case gatesNamesByAnswer = "lab-gates-names-by-answer"
    /// E09: is content with either the entitlement or the privilege.
    case needsEither = "lab-needs-either"
    /// E11: refuses Bonjour without the multicast entitlement.
    case gatesBonjourAsMulticast = "lab-gates-bonjour-as-multicast"
    /// F01: a denied browser fails instead of waiting.
    case failsDeniedBrowser = "lab-fails-denied-browser"
    /// F03: gives another reason than the denial for a path that has none.
    case hidesDeniedReason = "lab-hides-denied-reason"
    /// F05: does not tell waiting connections of a grant.
    case neverRetries = "lab-never-retries"
    /// F07: leaves established connections alone when access is withdrawn.
    case keepsRevokedConnections = "lab-keeps-revoked-connections"
    /// F11: holds a program up until the alert is answered.
    case blocksUntilAnswered = "lab-blocks-until-answered"
    /// G03: sends a datagram when a UDP socket is connected.
    case probesOnConnect = "lab-probes-on-connect"
    /// G07: the trigger of the alert aims at the device's own address. It breaks `bonjour-probe`, not the device.
    case targetsOwnAddress = "lab-targets-own-address"
    /// I04: records a refusal in the background as a denial.
    case recordsBackgroundDenial = "lab-records-background-denial"
    /// I06: gives every network extension access.
    case exemptsNetworkExtensions = "lab-exempts-network-extensions"
    /// I07: lets a provider through while its app is undetermined.
    case letsProviderThrough = "lab-lets-provider-through"
    /// I11: gives programs that run as root access on every platform.
    case exemptsRoot = "lab-exempts-root"
}
