/// A defect of the simulated device, which shows that scenarios detect it.
///
/// The comment of a case says what it violates: a behaviour by its id, or a rule that has none. ``explanation``
/// describes the defect.
package enum DeviceSaboteur: String, Sendable, Hashable, Codable, CaseIterable {
    case gatesPrivateRangesOnly = "lab-gates-private-ranges-only"  // A01
    case gatesRoutedPrivateRanges = "lab-gates-routed-private-ranges"  // A03
    case gatesEveryLink = "lab-gates-every-link"  // A02
    case gatesBySubnet = "lab-gates-by-subnet"  // A02, where networks overlap
    case gatesLinkLocalMulticastOnly = "lab-gates-link-local-multicast-only"  // A04
    case forgetsLimitedBroadcast = "lab-forgets-limited-broadcast"  // A05
    case ignoresNamedLinks = "lab-ignores-named-links"  // A01, A02 and D10
    case gatesKnownNamesOnly = "lab-gates-known-names-only"  // A07
    case usesFirstInterface = "lab-uses-first-interface"  // A08
    case asksEveryTime = "lab-asks-every-time"  // B03
    case keepsRefusing = "lab-keeps-refusing"  // B04
    case allowsWhileAsking = "lab-allows-while-asking"  // B06
    case ignoresSettings = "lab-ignores-settings"  // B07
    case forgetsAtReboot = "lab-forgets-at-reboot"  // B11
    case forgetsSwitches = "lab-forgets-switches"  // B07 and B11
    case forgetsAtUpdate = "lab-forgets-at-update"  // B26
    case keepsOldDeclarations = "lab-keeps-old-declarations"  // B26, C01 and C05, after an update
    case keepsOldEntitlements = "lab-keeps-old-entitlements"  // E12, after an update
    case keepsFormerProviders = "lab-keeps-former-providers"  // Apple's `NEProviderStopReason.appUpdate`
    case asksForEachProgram = "lab-asks-for-each-program"  // B12
    case gatesEveryPlatform = "lab-gates-every-platform"  // B15
    case forgetsVisionOS = "lab-forgets-visionos"  // B16
    case keepsDeletedApps = "lab-keeps-deleted-apps"  // B17
    case keepsContainers = "lab-keeps-containers"  // iOS deletes the files of an app with it
    case restoresDeletedApps = "lab-restores-deleted-apps"  // B17
    case keepsAlerts = "lab-keeps-alerts"  // B17
    case resetsOneApp = "lab-resets-one-app"  // B18
    case restoresPrivileges = "lab-restores-privileges"  // B18
    case separatesAccounts = "lab-separates-accounts"  // B20
    case sharesAccounts = "lab-shares-accounts"  // B21
    case goesByBundle = "lab-goes-by-bundle"  // B22
    case ignoresDeclaredTypes = "lab-ignores-declared-types"  // C05
    case recordsUndeclaredTypes = "lab-records-undeclared-types"  // C04
    case readsExtensionPlists = "lab-reads-extension-plists"  // C10
    case gatesAfterConnect = "lab-gates-after-connect"  // D01
    case gatesAccepting = "lab-gates-accepting"  // D02
    case gatesConnectingOnly = "lab-gates-connecting-only"  // D03
    case exemptsMulticast = "lab-exempts-multicast"  // D04
    case gatesFirstDatagramOnly = "lab-gates-first-datagram-only"  // D06
    case enforcesInLibraryOnly = "lab-enforces-in-library-only"  // D10
    case exemptsDNSHost = "lab-exempts-dns-host"  // D11
    case exemptsProxyHost = "lab-exempts-proxy-host"  // D12
    case exemptsOneFamily = "lab-exempts-one-family"  // D11 and D12
    case exemptsOneServer = "lab-exempts-one-dns-server"  // D11
    case asksOneServer = "lab-asks-one-dns-server"  // D11
    case asksByUDPOnly = "lab-asks-dns-by-udp-only"  // D15
    case gatesNamesBySpelling = "lab-gates-names-by-spelling"  // D14
    case forgetsRemovals = "lab-forgets-removals"  // D18
    case withholdsAnswersOnly = "lab-withholds-answers-only"  // D18
    case gatesNamesByAnswer = "lab-gates-names-by-answer"  // D15
    case asksForLookUps = "lab-asks-for-look-ups"  // D15
    case asksForSystemServices = "lab-asks-for-system-services"  // D21
    case takesAllTypesForDeclared = "lab-takes-all-types-for-declared"  // E08
    case needsEither = "lab-needs-either"  // E09
    case sharesEntitlements = "lab-shares-entitlements"  // E02 and E05
    case gatesBonjourAsMulticast = "lab-gates-bonjour-as-multicast"  // E11
    case failsDeniedBrowser = "lab-fails-denied-browser"  // F01
    case hidesDeniedReason = "lab-hides-denied-reason"  // F03
    case neverRetries = "lab-never-retries"  // F05
    case keepsRevokedConnections = "lab-keeps-revoked-connections"  // F07
    case endsOneConnection = "lab-ends-one-connection"  // F07
    case blocksUntilAnswered = "lab-blocks-until-answered"  // F11
    case probesOnConnect = "lab-probes-on-connect"  // G03
    case targetsOwnAddress = "lab-targets-own-address"  // G07
    case asksOnNetworkOnly = "lab-asks-on-network-only"  // G11
    case withdrawsAlertsAtLock = "lab-withdraws-alerts-at-lock"  // G13
    case repeatsFirstAnswer = "lab-repeats-first-answer"  // the order of a list of answers
    case hidesOwnServices = "lab-hides-own-services"  // H02
    case failsDeniedListener = "lab-fails-denied-listener"  // H03
    case leavesQueues = "lab-leaves-queues"  // H08
    case keepsCancelled = "lab-keeps-cancelled"  // H16
    case needsNoConnectionHandler = "lab-needs-no-connection-handler"  // H11
    case keepsStateFromApps = "lab-keeps-state-from-apps"  // H14
    case chargesEachProgram = "lab-charges-each-program"  // I01
    case asksInBackground = "lab-asks-in-background"  // I03
    case keepsAppsInFront = "lab-keeps-apps-in-front"  // I03
    case bringsInstalledAppsForward = "lab-brings-installed-apps-forward"  // I03
    case forgetsAppInFront = "lab-forgets-app-in-front"  // I03
    case keepsAppInFrontWhenLocked = "lab-keeps-app-in-front-when-locked"  // I03
    case obeysWhileLocked = "lab-obeys-while-locked"  // G13
    case forgetsBackgroundAttempts = "lab-forgets-background-attempts"  // B08
    case recordsBackgroundDenial = "lab-records-background-denial"  // I04
    case exemptsNetworkExtensions = "lab-exempts-network-extensions"  // I06
    case letsProviderThrough = "lab-lets-provider-through"  // I07
    case asksForAppClips = "lab-asks-for-app-clips"  // I08
    case exemptsRoot = "lab-exempts-root"  // I11
    case launchesAtSave = "lab-launches-at-save"  // J01
    case matchesFirstNetworkOnly = "lab-matches-first-network-only"  // J02
    case foldsNetworkNames = "lab-folds-network-names"  // J03
    case ignoresEthernet = "lab-ignores-ethernet"  // Apple's documentation of `matchEthernet`
    case keepsUnmatchedProviders = "lab-keeps-unmatched-providers"  // Apple's documentation of `unmatchEthernet()`
    case startsTwice = "lab-starts-twice"  // J04
    case keepsFirstConfiguration = "lab-keeps-first-configuration"  // J05 and J10
    case ignoresFailedStarts = "lab-ignores-failed-starts"  // J06 and J07
    case stopsWhenLocked = "lab-stops-when-locked"  // J09
    case neverRelaunches = "lab-never-relaunches"  // J10
    case setsNoMemoryLimit = "lab-sets-no-memory-limit"  // J11
    case takesMemoryForCrash = "lab-takes-memory-for-crash"  // J11
    case hidesMemoryPeaks = "lab-hides-memory-peaks"  // J12
    case joinsBeforeUnlock = "lab-joins-before-unlock"  // J13
    case staysOnWiFi = "lab-stays-on-wifi"  // the effect of turning Wi-Fi off
    case staysOnCellular = "lab-stays-on-cellular"  // the effect of airplane mode
    case forgetsRadios = "lab-forgets-radios"  // the persistence of the radio switches over a restart
    case killsWithoutStop = "lab-kills-without-stop"  // J14
    case keepsInstances = "lab-keeps-instances"  // J16
    case countsOneInstance = "lab-counts-one-instance"  // J18
    case forgetsConfigurations = "lab-forgets-configurations"  // J19
    case repeatsCalls = "lab-repeats-calls"  // J21
    case dropsCalls = "lab-drops-calls"  // J21
    case hasNoPushFaults = "lab-has-no-push-faults"  // the declaration of a device's iOS faults
    case leavesWhileRoaming = "lab-leaves-while-roaming"  // J23
    case halvesTimer = "lab-halves-timer"  // K05
    case keepsTimerAfterStop = "lab-keeps-timer-after-stop"  // K05
    case leaksRefused = "lab-leaks-refused"  // B05
    case deliversMulticast = "lab-delivers-multicast"  // D08 and E05
    case announcesMemberships = "lab-announces-memberships"  // D08: the network sees multicast memberships of programs
    case deliversBroadcast = "lab-delivers-broadcast"  // D09 and E06
    case dropsInbound = "lab-drops-inbound"  // A06 and D07
    case forgetsSubnetBroadcast = "lab-forgets-subnet-broadcast"  // D05
    case checksBrowsingOnly = "lab-checks-browsing-only"  // C06
    case mixesUpRefusals = "lab-mixes-up-refusals"  // C11
    case exemptsAppsOfWebContent = "lab-exempts-apps-of-web-content"  // D13
    case takesAgentsForDaemons = "lab-takes-agents-for-daemons"  // I13
    case showsDefaultText = "lab-shows-default-text"  // C01
    case asksWithoutUsage = "lab-asks-without-usage"  // C02
    case takesAppsForUpdated = "lab-takes-apps-for-updated"  // C02
    case showsDevelopmentLanguage = "lab-shows-development-language"  // C01, in another language
    case blamesPrivacy = "lab-blames-privacy"  // F04
    case deniesWhileAsking = "lab-denies-while-asking"  // F15
    case hidesProvenance = "lab-hides-provenance"  // B13
    case keepsTwoSwitches = "lab-keeps-two-switches"  // B09
    case listsAtInstall = "lab-lists-at-install"  // B08
    case neverSuspends = "lab-never-suspends"  // Apple's TN2277: an app in the background is suspended
    case keepsSockets = "lab-keeps-sockets"  // Apple's TN2277: sockets of suspended apps are reclaimed
    case suspendsDuringCalls = "lab-suspends-during-calls"  // CallKit: an app with a call runs on
    case endsAllCalls = "lab-ends-all-calls"  // CallKit: an app with a call runs on
    case notifiesObserversTwice = "lab-notifies-observers-twice"  // CallKit: `callObserver(_:callChanged:)`
    case reportsAllCalls = "lab-reports-all-calls"  // Apple's `NEAppPushDelegate`: each call is to be reported
    case keepsUnreportedCalls = "lab-keeps-unreported-calls"  // the time for the report of a call ends with the app
    case terminatesFirstApp = "lab-terminates-first-app"  // Apple's `NEAppPushDelegate`: the app of the call ends
    case ignoresBackgroundTasks = "lab-ignores-background-tasks"  // Apple's documentation of `beginBackgroundTask`
    case launchesNoTasks = "lab-launches-no-tasks"  // Apple's documentation of `BGTaskScheduler`
    case suspendsDuringTasks = "lab-suspends-during-tasks"  // Apple's "Using background tasks to update your app"
    case keepsLaunchedRequests = "lab-keeps-launched-requests"  // Apple's documentation of `BGTaskScheduler.submit`
    case leavesTalkersSuspended = "lab-leaves-talkers-suspended"  // Apple's documentation of PushToTalk
    case talksInBackground = "lab-talks-in-background"  // `PTChannelError.appNotForeground`
    case forgetsChannels = "lab-forgets-channels"  // Apple's documentation of `PTChannelRestorationDelegate`
    case suspendsWhileTalking = "lab-suspends-while-talking"  // Apple's documentation of PushToTalk
    case forgetsTaskRequests = "lab-forgets-task-requests"  // the system launches an app that has ended for its task
    case dropsQuickActions = "lab-drops-quick-actions"  // the effect of a `tap` step, and M01
    case dropsResponses = "lab-drops-notification-responses"  // the effect of a `tap` step on a notification
    /// Apple's "Asking permission to use notifications".
    case showsWithoutPermission = "lab-shows-without-permission"
    case forgetsNotificationAnswers = "lab-forgets-notification-answers"  // the same page: the user is asked once
    case showsInForeground = "lab-shows-in-foreground"  // Apple's documentation of `willPresent`
    /// Apple's documentation of `UNNotificationPresentationOptions`.
    case ignoresPresentationOptions = "lab-ignores-presentation-options"
    /// Apple's "Scheduling a notification locally from your app".
    case showsScheduledInFrontOnly = "lab-shows-scheduled-in-front-only"
    case forgetsPendingNotifications = "lab-forgets-pending-notifications"  // the same page: the system keeps them
    case keepsRemovedNotifications = "lab-keeps-removed-notifications"  // Apple's `removePendingNotificationRequests`
    case keepsAnswered = "lab-keeps-answered-notifications"  // Notification Center removes what the user has acted on
    case reportsAllDismissals = "lab-reports-all-dismissals"  // Apple's documentation of `customDismissAction`
    case opensForAllActions = "lab-opens-for-all-actions"  // Apple's documentation of the option `foreground`
    case sparesBlockedApps = "lab-spares-blocked-apps"  // Apple's "Addressing watchdog terminations"
    case givesHostName = "lab-gives-host-name"  // D26
    case sparesExpiredApps = "lab-spares-expired-apps"  // Apple's documentation of the expiration handler
    case ignoresWiFiInfoEntitlement = "lab-ignores-wifi-info-entitlement"  // Apple's `NEHotspotNetwork.fetchCurrent`
    case showsNetworkWithoutLocation = "lab-shows-network-without-location"  // Apple's `NEHotspotNetwork.fetchCurrent`
    case joinsWithoutAsking = "lab-joins-without-asking"  // Apple's `NEHotspotConfigurationManager.apply`
    case storesHotspotsOnly = "lab-stores-hotspots-only"  // Apple's `NEHotspotConfigurationManager.apply`
    case keepsHotspotsForOnce = "lab-keeps-hotspots-for-once"  // Apple's `NEHotspotConfiguration.joinOnce`
    case forgetsHotspots = "lab-forgets-hotspots"  // the persistence of Wi-Fi configurations over a restart
    case restoresHotspots = "lab-restores-hotspots"  // Apple's `NEHotspotConfigurationManager.removeConfiguration`
    case storesDeniedHotspots = "lab-stores-denied-hotspots"  // Apple's `NEHotspotConfigurationManager.apply`
    case sharesHotspots = "lab-shares-hotspots"  // Apple's `NEHotspotConfigurationManager.getConfiguredSSIDs`
    case hidesStreamErrors = "lab-hides-stream-errors"  // Apple's `Stream.streamError`
    case endsStreamsEarly = "lab-ends-streams-early"  // Apple's `Stream.Event.endEncountered`
    case losesCloseCodes = "lab-loses-close-codes"  // RFC 6455, section 7.4
    case suspendsTransfers = "lab-suspends-transfers"  // Apple's "Downloading files in the background"
    case dropsBackgroundSessions = "lab-drops-background-sessions"  // Apple's "Downloading files in the background"
    case endsTransfersWithApp = "lab-ends-transfers-with-app"  // Apple's "Downloading files in the background"
    case ignoresVersions = "lab-ignores-versions"  // `DeviceRule.holds(on:)`
    case ignoresGatewayRule = "lab-ignores-gateway-rule"  // `DeviceRule.gatewayIsOpen`
    case opensSubnetWithGateway = "lab-opens-subnet-with-gateway"  // `DeviceRule.gatewayIsOpen`
    case forgetsBundledChoice = "lab-forgets-bundled-choice"  // `DeviceRule.updateKeepsBundledChoice`
    case chargesDisclaimed = "lab-charges-disclaimed-helpers"  // `DeviceRule.disclaimedIsItself`
    case asksForBackgroundOnly = "lab-asks-for-background-only"  // `DeviceRule.backgroundOnlyIsSilent`
    case gatesApplePrograms = "lab-gates-apple-programs"  // `DeviceRule.appleProgramsAreExempt`
    case ignoresLongEntries = "lab-ignores-long-entries"  // `DeviceRule.longEntriesDeclare`
    case delaysFirstTimer = "lab-delays-first-timer"  // `DeviceRule.timerPrecedesStart`
    case gatesOldMulticast = "lab-gates-old-multicast"  // `DeviceRule.multicastArrives`
    case sharesKeychain = "lab-shares-keychain"  // "Sharing access to keychain items among a collection of apps"
    case forgetsKeychain = "lab-forgets-keychain"  // the persistence of keychain items over a restart
    case joinsNotifications = "lab-joins-notifications"  // notify(3): the programs of one system
    case joinsKeychains = "lab-joins-keychains"  // a keychain for each device
    case showsEnglishBundles = "lab-shows-english-bundles"  // Apple's documentation of `Bundle.preferredLocalizations`
    case sharesResources = "lab-shares-resources"  // Apple's documentation of `Bundle.main` in an app extension
    case ignoresBuildSettings = "lab-ignores-build-settings"  // Apple's "Build settings reference"
    case compilesForMac = "lab-compiles-for-mac"  // `os(…)` in conditional compilation blocks
    case compilesForPhone = "lab-compiles-for-phone"  // `os(…)` and `canImport(…)` there
    case compilesForNewestVersion = "lab-compiles-for-newest-version"  // `#available`

    /// Whether the defect is in the modules that Swift apps and extensions import.
    ///
    /// Their processes read it from the environment ``variable``.
    package var isOfModules: Bool {
        [
            .givesHostName, .keepsCancelled, .keepsInstances, .leavesQueues, .needsNoConnectionHandler, .endsAllCalls,
            .notifiesObserversTwice, .hidesStreamErrors, .endsStreamsEarly, .losesCloseCodes,
        ].contains(self)
    }

    /// The environment variable that names the defect to the process of an app or an extension.
    package static let variable = "PUSHLAB_SABOTAGE"

    /// Whether the defect is in the programs and bundles that are built for the run.
    package var isOfBuilds: Bool {
        [.sharesResources, .ignoresBuildSettings, .compilesForMac, .compilesForPhone, .compilesForNewestVersion]
            .contains(self)
    }

    /// Whether the defect is in `network-probe`, the reference program, rather than in the device.
    package var isOfProbe: Bool { self == .targetsOwnAddress || self == .usesFirstInterface }
}
