/// A broken variant of the simulated device, which scenarios prove that they would catch.
package enum DeviceSaboteur: String, Sendable, Hashable, Codable, CaseIterable {
    /// A01: takes private addresses for local and all others for remote, whatever the links are.
    case gatesPrivateRangesOnly = "lab-gates-private-ranges-only"
    /// A03: takes private addresses for local although a router is between.
    case gatesRoutedPrivateRanges = "lab-gates-routed-private-ranges"
    /// A02: takes every network with a route of its own for local, whatever its link is.
    case gatesEveryLink = "lab-gates-every-link"
    /// A07: takes the Wi-Fi for an interface called en0, and gates nothing else.
    case gatesKnownNamesOnly = "lab-gates-known-names-only"
    /// A08: aims multicast, broadcast and the trigger of the alert along the first interface only. It breaks
    /// `network-probe`, not the device.
    case usesFirstInterface = "lab-uses-first-interface"
    /// B03: presents the alert at every operation, answered or not.
    case asksEveryTime = "lab-asks-every-time"
    /// B06: lets traffic through while the alert is up.
    case allowsWhileAsking = "lab-allows-while-asking"
    /// B07: does not enforce what is switched in Settings.
    case ignoresSettings = "lab-ignores-settings"
    /// B11: keeps the privileges in memory only.
    case forgetsAtReboot = "lab-forgets-at-reboot"
    /// B15: gates every platform as iOS does.
    case gatesEveryPlatform = "lab-gates-every-platform"
    /// B16: takes visionOS for a platform without local network privacy.
    case forgetsVisionOS = "lab-forgets-visionos"
    /// B17: keeps the privilege of an app that is deleted.
    case keepsDeletedApps = "lab-keeps-deleted-apps"
    /// B20: gives each account privileges of its own on every platform.
    case separatesAccounts = "lab-separates-accounts"
    /// B21: gives all accounts one privilege on every platform.
    case sharesAccounts = "lab-shares-accounts"
    /// B22: knows programs by their bundle identifiers and not by their executables.
    case goesByBundle = "lab-goes-by-bundle"
    /// C05: does not look at the declared types any more once access is allowed.
    case ignoresDeclaredTypes = "lab-ignores-declared-types"
    /// C04: records a missing declaration as a denial.
    case recordsUndeclaredTypes = "lab-records-undeclared-types"
    /// C10: is content with a declaration in an extension's own Info.plist.
    case readsExtensionPlists = "lab-reads-extension-plists"
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
    /// D12: exempts all ports of the proxy's host.
    case exemptsProxyHost = "lab-exempts-proxy-host"
    /// D14: takes a name for local only if it ends in .local to the letter.
    case gatesNamesBySpelling = "lab-gates-names-by-spelling"
    /// D18: does not report to a browser what has gone.
    case forgetsRemovals = "lab-forgets-removals"
    /// D18: asks the network for a program without access, and keeps the answer to itself.
    case withholdsAnswersOnly = "lab-withholds-answers-only"
    /// D15: gates a name by the address it has.
    case gatesNamesByAnswer = "lab-gates-names-by-answer"
    /// D21: asks the user when an app uses a service of the system.
    case asksForSystemServices = "lab-asks-for-system-services"
    /// E08: lets an app that declares a type browse for all types.
    case takesAllTypesForDeclared = "lab-takes-all-types-for-declared"
    /// E09: is content with either the entitlement or the privilege.
    case needsEither = "lab-needs-either"
    /// E11: refuses Bonjour without the multicast entitlement.
    case gatesBonjourAsMulticast = "lab-gates-bonjour-as-multicast"
    /// F01: a denied browser fails instead of waiting.
    case failsDeniedBrowser = "lab-fails-denied-browser"
    /// F03: gives another reason than the denial for a path that has none.
    case hidesDeniedReason = "lab-hides-denied-reason"
    /// F05: does not retry waiting connections after a grant.
    case neverRetries = "lab-never-retries"
    /// F07: leaves established connections alone when access is withdrawn.
    case keepsRevokedConnections = "lab-keeps-revoked-connections"
    /// F11: holds a program up until the alert is answered.
    case blocksUntilAnswered = "lab-blocks-until-answered"
    /// G03: sends a datagram when a UDP socket is connected.
    case probesOnConnect = "lab-probes-on-connect"
    /// G07: the trigger of the alert aims at the device's own address. It breaks `network-probe`, not the device.
    case targetsOwnAddress = "lab-targets-own-address"
    /// G11: does not ask while no interface has a network.
    case asksOnNetworkOnly = "lab-asks-on-network-only"
    /// I01: has extensions and helper tools answer for themselves.
    case chargesEachProgram = "lab-charges-each-program"
    /// I03: presents the alert while the app is in the background.
    case asksInBackground = "lab-asks-in-background"
    /// I04: records a refusal in the background as a denial.
    case recordsBackgroundDenial = "lab-records-background-denial"
    /// I06: gives every network extension access.
    case exemptsNetworkExtensions = "lab-exempts-network-extensions"
    /// I07: lets a provider through while its app is undetermined.
    case letsProviderThrough = "lab-lets-provider-through"
    /// I08: presents the alert for App Clips.
    case asksForAppClips = "lab-asks-for-app-clips"
    /// I11: gives programs that run as root access on every platform.
    case exemptsRoot = "lab-exempts-root"
}
