/// A broken variant of the simulated device, which scenarios prove that they would catch.
///
/// Each goes against the behaviour whose id it names, and ``explanation`` says how.
package enum DeviceSaboteur: String, Sendable, Hashable, Codable, CaseIterable {
    /// Against A01.
    case gatesPrivateRangesOnly = "lab-gates-private-ranges-only"
    /// Against A03.
    case gatesRoutedPrivateRanges = "lab-gates-routed-private-ranges"
    /// Against A02.
    case gatesEveryLink = "lab-gates-every-link"
    /// Against A02, where networks overlap.
    case gatesBySubnet = "lab-gates-by-subnet"
    /// Against A04.
    case gatesLinkLocalMulticastOnly = "lab-gates-link-local-multicast-only"
    /// Against A05.
    case forgetsLimitedBroadcast = "lab-forgets-limited-broadcast"
    /// Against A01, A02 and D10.
    case ignoresNamedLinks = "lab-ignores-named-links"
    /// Against A07.
    case gatesKnownNamesOnly = "lab-gates-known-names-only"
    /// Against A08.
    case usesFirstInterface = "lab-uses-first-interface"
    /// Against B03.
    case asksEveryTime = "lab-asks-every-time"
    /// Against B04.
    case keepsRefusing = "lab-keeps-refusing"
    /// Against B06.
    case allowsWhileAsking = "lab-allows-while-asking"
    /// Against B07.
    case ignoresSettings = "lab-ignores-settings"
    /// Against B11.
    case forgetsAtReboot = "lab-forgets-at-reboot"
    /// Against B07 and B11.
    case forgetsSwitches = "lab-forgets-switches"
    /// Against B26.
    case forgetsAtUpdate = "lab-forgets-at-update"
    /// Against B26, C01 and C05: what the Info.plist says after an update.
    case keepsOldDeclarations = "lab-keeps-old-declarations"
    /// Against E12, after an update.
    case keepsOldEntitlements = "lab-keeps-old-entitlements"
    /// Against what Apple says of `NEProviderStopReason.appUpdate`.
    case keepsFormerProviders = "lab-keeps-former-providers"
    /// Against B12.
    case asksForEachProgram = "lab-asks-for-each-program"
    /// Against B15.
    case gatesEveryPlatform = "lab-gates-every-platform"
    /// Against B16.
    case forgetsVisionOS = "lab-forgets-visionos"
    /// Against B17.
    case keepsDeletedApps = "lab-keeps-deleted-apps"
    /// Against B17.
    case restoresDeletedApps = "lab-restores-deleted-apps"
    /// Against B17.
    case keepsAlerts = "lab-keeps-alerts"
    /// Against B18.
    case resetsOneApp = "lab-resets-one-app"
    /// Against B18.
    case restoresPrivileges = "lab-restores-privileges"
    /// Against B20.
    case separatesAccounts = "lab-separates-accounts"
    /// Against B21.
    case sharesAccounts = "lab-shares-accounts"
    /// Against B22.
    case goesByBundle = "lab-goes-by-bundle"
    /// Against C05.
    case ignoresDeclaredTypes = "lab-ignores-declared-types"
    /// Against C04.
    case recordsUndeclaredTypes = "lab-records-undeclared-types"
    /// Against C10.
    case readsExtensionPlists = "lab-reads-extension-plists"
    /// Against D01.
    case gatesAfterConnect = "lab-gates-after-connect"
    /// Against D02.
    case gatesAccepting = "lab-gates-accepting"
    /// Against D03.
    case gatesConnectingOnly = "lab-gates-connecting-only"
    /// Against D04.
    case exemptsMulticast = "lab-exempts-multicast"
    /// Against D06.
    case gatesFirstDatagramOnly = "lab-gates-first-datagram-only"
    /// Against D10.
    case enforcesInLibraryOnly = "lab-enforces-in-library-only"
    /// Against D11.
    case exemptsDNSHost = "lab-exempts-dns-host"
    /// Against D12.
    case exemptsProxyHost = "lab-exempts-proxy-host"
    /// Against D11 and D12.
    case exemptsOneFamily = "lab-exempts-one-family"
    /// Against D11.
    case exemptsOneServer = "lab-exempts-one-dns-server"
    /// Against D11.
    case asksOneServer = "lab-asks-one-dns-server"
    /// Against D15.
    case asksByUDPOnly = "lab-asks-dns-by-udp-only"
    /// Against D14.
    case gatesNamesBySpelling = "lab-gates-names-by-spelling"
    /// Against D18.
    case forgetsRemovals = "lab-forgets-removals"
    /// Against D18.
    case withholdsAnswersOnly = "lab-withholds-answers-only"
    /// Against D15.
    case gatesNamesByAnswer = "lab-gates-names-by-answer"
    /// Against D15.
    case asksForLookUps = "lab-asks-for-look-ups"
    /// Against D21.
    case asksForSystemServices = "lab-asks-for-system-services"
    /// Against E08.
    case takesAllTypesForDeclared = "lab-takes-all-types-for-declared"
    /// Against E09.
    case needsEither = "lab-needs-either"
    /// Against E02 and E05.
    case sharesEntitlements = "lab-shares-entitlements"
    /// Against E11.
    case gatesBonjourAsMulticast = "lab-gates-bonjour-as-multicast"
    /// Against F01.
    case failsDeniedBrowser = "lab-fails-denied-browser"
    /// Against F03.
    case hidesDeniedReason = "lab-hides-denied-reason"
    /// Against F05.
    case neverRetries = "lab-never-retries"
    /// Against F07.
    case keepsRevokedConnections = "lab-keeps-revoked-connections"
    /// Against F07.
    case endsOneConnection = "lab-ends-one-connection"
    /// Against F11.
    case blocksUntilAnswered = "lab-blocks-until-answered"
    /// Against G03.
    case probesOnConnect = "lab-probes-on-connect"
    /// Against G07.
    case targetsOwnAddress = "lab-targets-own-address"
    /// Against G11.
    case asksOnNetworkOnly = "lab-asks-on-network-only"
    /// Against G13.
    case withdrawsAlertsAtLock = "lab-withdraws-alerts-at-lock"
    /// Against what a list of answers says.
    case repeatsFirstAnswer = "lab-repeats-first-answer"
    /// Against H02.
    case hidesOwnServices = "lab-hides-own-services"
    /// Against H03.
    case failsDeniedListener = "lab-fails-denied-listener"
    /// Against H08.
    case leavesQueues = "lab-leaves-queues"
    /// Against H16.
    case keepsCancelled = "lab-keeps-cancelled"
    /// Against H11.
    case needsNoConnectionHandler = "lab-needs-no-connection-handler"
    /// Against H14.
    case keepsStateFromApps = "lab-keeps-state-from-apps"
    /// Against I01.
    case chargesEachProgram = "lab-charges-each-program"
    /// Against I03.
    case asksInBackground = "lab-asks-in-background"
    /// Against I03.
    case keepsAppsInFront = "lab-keeps-apps-in-front"
    /// Against I03.
    case bringsInstalledAppsForward = "lab-brings-installed-apps-forward"
    /// Against I03.
    case forgetsAppInFront = "lab-forgets-app-in-front"
    /// Against I03.
    case keepsAppInFrontWhenLocked = "lab-keeps-app-in-front-when-locked"
    /// Against G13.
    case obeysWhileLocked = "lab-obeys-while-locked"
    /// Against B08.
    case forgetsBackgroundAttempts = "lab-forgets-background-attempts"
    /// Against I04.
    case recordsBackgroundDenial = "lab-records-background-denial"
    /// Against I06.
    case exemptsNetworkExtensions = "lab-exempts-network-extensions"
    /// Against I07.
    case letsProviderThrough = "lab-lets-provider-through"
    /// Against I08.
    case asksForAppClips = "lab-asks-for-app-clips"
    /// Against I11.
    case exemptsRoot = "lab-exempts-root"
    /// Against J01.
    case launchesAtSave = "lab-launches-at-save"
    /// Against J02.
    case matchesFirstNetworkOnly = "lab-matches-first-network-only"
    /// Against J03.
    case foldsNetworkNames = "lab-folds-network-names"
    /// Against what Apple says of `matchEthernet`.
    case ignoresEthernet = "lab-ignores-ethernet"
    /// Against what Apple says of `unmatchEthernet()`.
    case keepsUnmatchedProviders = "lab-keeps-unmatched-providers"
    /// Against J04.
    case startsTwice = "lab-starts-twice"
    /// Against J05 and J10.
    case keepsFirstConfiguration = "lab-keeps-first-configuration"
    /// Against J06 and J07.
    case ignoresFailedStarts = "lab-ignores-failed-starts"
    /// Against J09.
    case stopsWhenLocked = "lab-stops-when-locked"
    /// Against J10.
    case neverRelaunches = "lab-never-relaunches"
    /// Against J11.
    case setsNoMemoryLimit = "lab-sets-no-memory-limit"
    /// Against J11.
    case takesMemoryForCrash = "lab-takes-memory-for-crash"
    /// Against J12.
    case hidesMemoryPeaks = "lab-hides-memory-peaks"
    /// Against J13.
    case joinsBeforeUnlock = "lab-joins-before-unlock"
    /// Against what turning Wi-Fi off does.
    case staysOnWiFi = "lab-stays-on-wifi"
    /// Against what airplane mode does.
    case staysOnCellular = "lab-stays-on-cellular"
    /// Against what a restart leaves as it is.
    case forgetsRadios = "lab-forgets-radios"
    /// Against J14.
    case killsWithoutStop = "lab-kills-without-stop"
    /// Against J16.
    case keepsInstances = "lab-keeps-instances"
    /// Against J18.
    case countsOneInstance = "lab-counts-one-instance"
    /// Against J19.
    case forgetsConfigurations = "lab-forgets-configurations"
    /// Against J21.
    case repeatsCalls = "lab-repeats-calls"
    /// Against J21.
    case dropsCalls = "lab-drops-calls"
    /// Against the reported faults of iOS that a device is to have.
    case hasNoPushFaults = "lab-has-no-push-faults"
    /// Against J23.
    case leavesWhileRoaming = "lab-leaves-while-roaming"
    /// Against K05.
    case halvesTimer = "lab-halves-timer"
    /// Against K05.
    case keepsTimerAfterStop = "lab-keeps-timer-after-stop"
    /// Against B05.
    case leaksRefused = "lab-leaks-refused"
    /// Against D08 and E05.
    case deliversMulticast = "lab-delivers-multicast"
    /// Against D08: what a program joins is heard on the network.
    case announcesMemberships = "lab-announces-memberships"
    /// Against D09 and E06.
    case deliversBroadcast = "lab-delivers-broadcast"
    /// Against A06 and D07.
    case dropsInbound = "lab-drops-inbound"
    /// Against D05.
    case forgetsSubnetBroadcast = "lab-forgets-subnet-broadcast"
    /// Against C06.
    case checksBrowsingOnly = "lab-checks-browsing-only"
    /// Against C11.
    case mixesUpRefusals = "lab-mixes-up-refusals"
    /// Against D13.
    case exemptsAppsOfWebContent = "lab-exempts-apps-of-web-content"
    /// Against I13.
    case takesAgentsForDaemons = "lab-takes-agents-for-daemons"
    /// Against C01.
    case showsDefaultText = "lab-shows-default-text"
    /// Against C02.
    case asksWithoutUsage = "lab-asks-without-usage"
    /// Against C02.
    case takesAppsForUpdated = "lab-takes-apps-for-updated"
    /// Against C01, in another language.
    case showsDevelopmentLanguage = "lab-shows-development-language"
    /// Against F04.
    case blamesPrivacy = "lab-blames-privacy"
    /// Against F15.
    case deniesWhileAsking = "lab-denies-while-asking"
    /// Against B13.
    case hidesProvenance = "lab-hides-provenance"
    /// Against B09.
    case keepsTwoSwitches = "lab-keeps-two-switches"
    /// Against B08.
    case listsAtInstall = "lab-lists-at-install"

    /// Whether it breaks the modules that apps and extensions in Swift import; their processes are told of it by the
    /// environment ``variable``.
    package var isOfModules: Bool {
        [.keepsCancelled, .keepsInstances, .leavesQueues, .needsNoConnectionHandler].contains(self)
    }

    /// The variable of the environment that names the broken variant to the process of an app or an extension.
    package static let variable = "PUSHLAB_SABOTAGE"

    /// Whether it breaks `network-probe`, the reference program, and not the device.
    package var isOfProbe: Bool { self == .targetsOwnAddress || self == .usesFirstInterface }
}
