/// A defect of the simulated device, which shows that scenarios detect it.
///
/// The comment of a case has the id of the behaviour that it violates. ``explanation`` describes the defect.
package enum DeviceSaboteur: String, Sendable, Hashable, Codable, CaseIterable {
    /// Violates A01.
    case gatesPrivateRangesOnly = "lab-gates-private-ranges-only"
    /// Violates A03.
    case gatesRoutedPrivateRanges = "lab-gates-routed-private-ranges"
    /// Violates A02.
    case gatesEveryLink = "lab-gates-every-link"
    /// Violates A02, where networks overlap.
    case gatesBySubnet = "lab-gates-by-subnet"
    /// Violates A04.
    case gatesLinkLocalMulticastOnly = "lab-gates-link-local-multicast-only"
    /// Violates A05.
    case forgetsLimitedBroadcast = "lab-forgets-limited-broadcast"
    /// Violates A01, A02 and D10.
    case ignoresNamedLinks = "lab-ignores-named-links"
    /// Violates A07.
    case gatesKnownNamesOnly = "lab-gates-known-names-only"
    /// Violates A08.
    case usesFirstInterface = "lab-uses-first-interface"
    /// Violates B03.
    case asksEveryTime = "lab-asks-every-time"
    /// Violates B04.
    case keepsRefusing = "lab-keeps-refusing"
    /// Violates B06.
    case allowsWhileAsking = "lab-allows-while-asking"
    /// Violates B07.
    case ignoresSettings = "lab-ignores-settings"
    /// Violates B11.
    case forgetsAtReboot = "lab-forgets-at-reboot"
    /// Violates B07 and B11.
    case forgetsSwitches = "lab-forgets-switches"
    /// Violates B26.
    case forgetsAtUpdate = "lab-forgets-at-update"
    /// Violates B26, C01 and C05: the Info.plist in effect after an update.
    case keepsOldDeclarations = "lab-keeps-old-declarations"
    /// Violates E12, after an update.
    case keepsOldEntitlements = "lab-keeps-old-entitlements"
    /// Violates Apple's documentation of `NEProviderStopReason.appUpdate`.
    case keepsFormerProviders = "lab-keeps-former-providers"
    /// Violates B12.
    case asksForEachProgram = "lab-asks-for-each-program"
    /// Violates B15.
    case gatesEveryPlatform = "lab-gates-every-platform"
    /// Violates B16.
    case forgetsVisionOS = "lab-forgets-visionos"
    /// Violates B17.
    case keepsDeletedApps = "lab-keeps-deleted-apps"
    /// Violates B17.
    case restoresDeletedApps = "lab-restores-deleted-apps"
    /// Violates B17.
    case keepsAlerts = "lab-keeps-alerts"
    /// Violates B18.
    case resetsOneApp = "lab-resets-one-app"
    /// Violates B18.
    case restoresPrivileges = "lab-restores-privileges"
    /// Violates B20.
    case separatesAccounts = "lab-separates-accounts"
    /// Violates B21.
    case sharesAccounts = "lab-shares-accounts"
    /// Violates B22.
    case goesByBundle = "lab-goes-by-bundle"
    /// Violates C05.
    case ignoresDeclaredTypes = "lab-ignores-declared-types"
    /// Violates C04.
    case recordsUndeclaredTypes = "lab-records-undeclared-types"
    /// Violates C10.
    case readsExtensionPlists = "lab-reads-extension-plists"
    /// Violates D01.
    case gatesAfterConnect = "lab-gates-after-connect"
    /// Violates D02.
    case gatesAccepting = "lab-gates-accepting"
    /// Violates D03.
    case gatesConnectingOnly = "lab-gates-connecting-only"
    /// Violates D04.
    case exemptsMulticast = "lab-exempts-multicast"
    /// Violates D06.
    case gatesFirstDatagramOnly = "lab-gates-first-datagram-only"
    /// Violates D10.
    case enforcesInLibraryOnly = "lab-enforces-in-library-only"
    /// Violates D11.
    case exemptsDNSHost = "lab-exempts-dns-host"
    /// Violates D12.
    case exemptsProxyHost = "lab-exempts-proxy-host"
    /// Violates D11 and D12.
    case exemptsOneFamily = "lab-exempts-one-family"
    /// Violates D11.
    case exemptsOneServer = "lab-exempts-one-dns-server"
    /// Violates D11.
    case asksOneServer = "lab-asks-one-dns-server"
    /// Violates D15.
    case asksByUDPOnly = "lab-asks-dns-by-udp-only"
    /// Violates D14.
    case gatesNamesBySpelling = "lab-gates-names-by-spelling"
    /// Violates D18.
    case forgetsRemovals = "lab-forgets-removals"
    /// Violates D18.
    case withholdsAnswersOnly = "lab-withholds-answers-only"
    /// Violates D15.
    case gatesNamesByAnswer = "lab-gates-names-by-answer"
    /// Violates D15.
    case asksForLookUps = "lab-asks-for-look-ups"
    /// Violates D21.
    case asksForSystemServices = "lab-asks-for-system-services"
    /// Violates E08.
    case takesAllTypesForDeclared = "lab-takes-all-types-for-declared"
    /// Violates E09.
    case needsEither = "lab-needs-either"
    /// Violates E02 and E05.
    case sharesEntitlements = "lab-shares-entitlements"
    /// Violates E11.
    case gatesBonjourAsMulticast = "lab-gates-bonjour-as-multicast"
    /// Violates F01.
    case failsDeniedBrowser = "lab-fails-denied-browser"
    /// Violates F03.
    case hidesDeniedReason = "lab-hides-denied-reason"
    /// Violates F05.
    case neverRetries = "lab-never-retries"
    /// Violates F07.
    case keepsRevokedConnections = "lab-keeps-revoked-connections"
    /// Violates F07.
    case endsOneConnection = "lab-ends-one-connection"
    /// Violates F11.
    case blocksUntilAnswered = "lab-blocks-until-answered"
    /// Violates G03.
    case probesOnConnect = "lab-probes-on-connect"
    /// Violates G07.
    case targetsOwnAddress = "lab-targets-own-address"
    /// Violates G11.
    case asksOnNetworkOnly = "lab-asks-on-network-only"
    /// Violates G13.
    case withdrawsAlertsAtLock = "lab-withdraws-alerts-at-lock"
    /// Violates the order of a list of answers.
    case repeatsFirstAnswer = "lab-repeats-first-answer"
    /// Violates H02.
    case hidesOwnServices = "lab-hides-own-services"
    /// Violates H03.
    case failsDeniedListener = "lab-fails-denied-listener"
    /// Violates H08.
    case leavesQueues = "lab-leaves-queues"
    /// Violates H16.
    case keepsCancelled = "lab-keeps-cancelled"
    /// Violates H11.
    case needsNoConnectionHandler = "lab-needs-no-connection-handler"
    /// Violates H14.
    case keepsStateFromApps = "lab-keeps-state-from-apps"
    /// Violates I01.
    case chargesEachProgram = "lab-charges-each-program"
    /// Violates I03.
    case asksInBackground = "lab-asks-in-background"
    /// Violates I03.
    case keepsAppsInFront = "lab-keeps-apps-in-front"
    /// Violates I03.
    case bringsInstalledAppsForward = "lab-brings-installed-apps-forward"
    /// Violates I03.
    case forgetsAppInFront = "lab-forgets-app-in-front"
    /// Violates I03.
    case keepsAppInFrontWhenLocked = "lab-keeps-app-in-front-when-locked"
    /// Violates G13.
    case obeysWhileLocked = "lab-obeys-while-locked"
    /// Violates B08.
    case forgetsBackgroundAttempts = "lab-forgets-background-attempts"
    /// Violates I04.
    case recordsBackgroundDenial = "lab-records-background-denial"
    /// Violates I06.
    case exemptsNetworkExtensions = "lab-exempts-network-extensions"
    /// Violates I07.
    case letsProviderThrough = "lab-lets-provider-through"
    /// Violates I08.
    case asksForAppClips = "lab-asks-for-app-clips"
    /// Violates I11.
    case exemptsRoot = "lab-exempts-root"
    /// Violates J01.
    case launchesAtSave = "lab-launches-at-save"
    /// Violates J02.
    case matchesFirstNetworkOnly = "lab-matches-first-network-only"
    /// Violates J03.
    case foldsNetworkNames = "lab-folds-network-names"
    /// Violates Apple's documentation of `matchEthernet`.
    case ignoresEthernet = "lab-ignores-ethernet"
    /// Violates Apple's documentation of `unmatchEthernet()`.
    case keepsUnmatchedProviders = "lab-keeps-unmatched-providers"
    /// Violates J04.
    case startsTwice = "lab-starts-twice"
    /// Violates J05 and J10.
    case keepsFirstConfiguration = "lab-keeps-first-configuration"
    /// Violates J06 and J07.
    case ignoresFailedStarts = "lab-ignores-failed-starts"
    /// Violates J09.
    case stopsWhenLocked = "lab-stops-when-locked"
    /// Violates J10.
    case neverRelaunches = "lab-never-relaunches"
    /// Violates J11.
    case setsNoMemoryLimit = "lab-sets-no-memory-limit"
    /// Violates J11.
    case takesMemoryForCrash = "lab-takes-memory-for-crash"
    /// Violates J12.
    case hidesMemoryPeaks = "lab-hides-memory-peaks"
    /// Violates J13.
    case joinsBeforeUnlock = "lab-joins-before-unlock"
    /// Violates the effect of turning Wi-Fi off.
    case staysOnWiFi = "lab-stays-on-wifi"
    /// Violates the effect of airplane mode.
    case staysOnCellular = "lab-stays-on-cellular"
    /// Violates the persistence of the radio switches over a restart.
    case forgetsRadios = "lab-forgets-radios"
    /// Violates J14.
    case killsWithoutStop = "lab-kills-without-stop"
    /// Violates J16.
    case keepsInstances = "lab-keeps-instances"
    /// Violates J18.
    case countsOneInstance = "lab-counts-one-instance"
    /// Violates J19.
    case forgetsConfigurations = "lab-forgets-configurations"
    /// Violates J21.
    case repeatsCalls = "lab-repeats-calls"
    /// Violates J21.
    case dropsCalls = "lab-drops-calls"
    /// Violates the declaration of a device's iOS faults.
    case hasNoPushFaults = "lab-has-no-push-faults"
    /// Violates J23.
    case leavesWhileRoaming = "lab-leaves-while-roaming"
    /// Violates K05.
    case halvesTimer = "lab-halves-timer"
    /// Violates K05.
    case keepsTimerAfterStop = "lab-keeps-timer-after-stop"
    /// Violates B05.
    case leaksRefused = "lab-leaks-refused"
    /// Violates D08 and E05.
    case deliversMulticast = "lab-delivers-multicast"
    /// Violates D08: the network sees multicast memberships of programs.
    case announcesMemberships = "lab-announces-memberships"
    /// Violates D09 and E06.
    case deliversBroadcast = "lab-delivers-broadcast"
    /// Violates A06 and D07.
    case dropsInbound = "lab-drops-inbound"
    /// Violates D05.
    case forgetsSubnetBroadcast = "lab-forgets-subnet-broadcast"
    /// Violates C06.
    case checksBrowsingOnly = "lab-checks-browsing-only"
    /// Violates C11.
    case mixesUpRefusals = "lab-mixes-up-refusals"
    /// Violates D13.
    case exemptsAppsOfWebContent = "lab-exempts-apps-of-web-content"
    /// Violates I13.
    case takesAgentsForDaemons = "lab-takes-agents-for-daemons"
    /// Violates C01.
    case showsDefaultText = "lab-shows-default-text"
    /// Violates C02.
    case asksWithoutUsage = "lab-asks-without-usage"
    /// Violates C02.
    case takesAppsForUpdated = "lab-takes-apps-for-updated"
    /// Violates C01, in another language.
    case showsDevelopmentLanguage = "lab-shows-development-language"
    /// Violates F04.
    case blamesPrivacy = "lab-blames-privacy"
    /// Violates F15.
    case deniesWhileAsking = "lab-denies-while-asking"
    /// Violates B13.
    case hidesProvenance = "lab-hides-provenance"
    /// Violates B09.
    case keepsTwoSwitches = "lab-keeps-two-switches"
    /// Violates B08.
    case listsAtInstall = "lab-lists-at-install"

    /// Whether the defect is in the modules that Swift apps and extensions import.
    ///
    /// Their processes read it from the environment ``variable``.
    package var isOfModules: Bool {
        [.keepsCancelled, .keepsInstances, .leavesQueues, .needsNoConnectionHandler].contains(self)
    }

    /// The environment variable that names the defect to the process of an app or an extension.
    package static let variable = "PUSHLAB_SABOTAGE"

    /// Whether the defect is in `network-probe`, the reference program, rather than in the device.
    package var isOfProbe: Bool { self == .targetsOwnAddress || self == .usesFirstInterface }
}
