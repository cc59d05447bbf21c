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

    /// What it breaks, in one sentence.
    package var explanation: String {
        switch self {
        case .gatesPrivateRangesOnly:
            "takes private addresses for local and all others for remote, whatever the links are"
        case .gatesRoutedPrivateRanges: "takes private addresses for local although a router is between"
        case .gatesEveryLink: "takes every network with a route of its own for local, whatever its link is"
        case .gatesBySubnet: "takes what is in the subnet of a local network for local, whichever way it is reached"
        case .gatesLinkLocalMulticastOnly: "takes multicast that goes beyond the link for remote"
        case .forgetsLimitedBroadcast: "takes 255.255.255.255 for what the routes say of it"
        case .ignoresNamedLinks: "takes no account of the interface that a socket, an address or a message names"
        case .gatesKnownNamesOnly: "takes the Wi-Fi for an interface called en0, and gates nothing else"
        case .usesFirstInterface:
            "aims multicast, broadcast and the trigger of the alert along the first interface only"
        case .asksEveryTime: "presents the alert at every operation, answered or not"
        case .keepsRefusing: "goes on refusing connections after the user has allowed them"
        case .allowsWhileAsking: "lets traffic through while the alert is up"
        case .ignoresSettings: "does not enforce what is switched in Settings"
        case .forgetsAtReboot: "keeps the privileges in memory only"
        case .forgetsSwitches: "keeps in memory only what is switched in Settings"
        case .forgetsAtUpdate: "forgets the privilege of an app that is updated"
        case .keepsOldDeclarations: "goes on by the Info.plist of the version before an update"
        case .keepsOldEntitlements: "goes on by the signature of the version before an update"
        case .keepsFormerProviders: "leaves a provider running whose app is updated"
        case .asksForEachProgram: "asks for each program that runs in an app, as if each were an app"
        case .gatesEveryPlatform: "gates every platform as iOS does"
        case .forgetsVisionOS: "takes visionOS for a platform without local network privacy"
        case .keepsDeletedApps: "keeps the privilege of an app that is deleted"
        case .restoresDeletedApps: "has the apps back that are deleted when it is started again"
        case .keepsAlerts: "leaves the alert up of an app that is deleted"
        case .resetsOneApp: "resets the privilege of one app and not of all"
        case .restoresPrivileges: "gives apps the privileges of the scenario's file each time it is started"
        case .separatesAccounts: "gives each account privileges of its own on every platform"
        case .sharesAccounts: "gives all accounts one privilege on every platform"
        case .goesByBundle: "knows programs by their bundle identifiers and not by their executables"
        case .ignoresDeclaredTypes: "does not look at the declared types any more once access is allowed"
        case .recordsUndeclaredTypes: "records a missing declaration as a denial"
        case .readsExtensionPlists: "is content with a declaration in an extension's own Info.plist"
        case .gatesAfterConnect: "closes a TCP connection after it was made instead of refusing it"
        case .gatesAccepting: "refuses accepted connections too"
        case .gatesConnectingOnly: "checks what connects, and no datagram of a UDP socket that is not connected"
        case .exemptsMulticast: "lets multicast out whoever sends it"
        case .gatesFirstDatagramOnly: "checks a UDP socket at its first datagram only"
        case .enforcesInLibraryOnly: "enforces in the library only, so that system calls pass"
        case .exemptsDNSHost: "exempts all ports of the DNS server's host"
        case .exemptsProxyHost: "exempts all ports of the proxy's host"
        case .exemptsOneFamily: "exempts the DNS server and the proxy by IPv4 only"
        case .exemptsOneServer: "exempts the first of several DNS servers only"
        case .asksOneServer: "asks the first of several DNS servers only"
        case .gatesNamesBySpelling: "takes a name for local only if it ends in .local to the letter"
        case .forgetsRemovals: "does not report to a browser what has gone"
        case .withholdsAnswersOnly: "asks the network for a program without access, and keeps the answer to itself"
        case .gatesNamesByAnswer: "gates any other name by the address it has"
        case .asksForLookUps: "takes what the C library does to sort the addresses of a name for the app's own doing"
        case .asksForSystemServices: "asks the user when an app uses a service of the system"
        case .takesAllTypesForDeclared: "lets an app that declares a type browse for all types"
        case .needsEither: "is content with either the entitlement or the privilege"
        case .sharesEntitlements: "goes by the entitlements of the app for its extensions"
        case .gatesBonjourAsMulticast: "refuses Bonjour without the multicast entitlement"
        case .failsDeniedBrowser: "makes a denied browser fail instead of wait"
        case .hidesDeniedReason: "gives another reason than the denial for a path that has none"
        case .neverRetries: "does not retry waiting connections after a grant"
        case .keepsRevokedConnections: "leaves established connections alone when access is withdrawn"
        case .endsOneConnection: "ends one connection of many when access is withdrawn"
        case .blocksUntilAnswered: "holds a program up until the alert is answered"
        case .probesOnConnect: "sends a datagram when a UDP socket is connected"
        case .targetsOwnAddress: "aims the trigger of the alert at the device's own address"
        case .asksOnNetworkOnly: "does not ask while no interface has a network"
        case .withdrawsAlertsAtLock: "takes the alerts away that are up when the device is locked"
        case .repeatsFirstAnswer: "answers every alert by the first answer of a list"
        case .hidesOwnServices: "does not show an app the services of its own device"
        case .failsDeniedListener: "makes a listener fail with NoAuth whose service the user does not allow"
        case .leavesQueues: "calls the handlers of Network on threads of its own, not on the queue that was given"
        case .keepsCancelled: "keeps the sockets and registrations of browsers and listeners that are cancelled"
        case .needsNoConnectionHandler: "takes a listener without a handler of connections"
        case .keepsStateFromApps: "does not tell apps that they have gone to the background or come back"
        case .chargesEachProgram: "has extensions and helper tools answer for themselves"
        case .asksInBackground: "presents the alert while the app is in the background"
        case .keepsAppsInFront: "leaves an app in front when another one comes to the foreground"
        case .bringsInstalledAppsForward: "has an app in front that is installed while another one is there"
        case .forgetsAppInFront: "has every app where the scenario's file says when it is started again"
        case .keepsAppInFrontWhenLocked: "leaves the app in front in the foreground when it is locked"
        case .obeysWhileLocked: "lets the user answer alerts, change settings and move apps while it is locked"
        case .forgetsBackgroundAttempts: "does not list an app in Settings that has tried in the background only"
        case .recordsBackgroundDenial: "records a refusal in the background as a denial"
        case .exemptsNetworkExtensions: "gives every network extension access"
        case .letsProviderThrough: "lets a provider through while its app is undetermined"
        case .asksForAppClips: "presents the alert for App Clips"
        case .exemptsRoot: "gives programs that run as root access on every platform"
        case .launchesAtSave: "starts a provider when its configuration is saved, whatever the network is"
        case .matchesFirstNetworkOnly: "starts a provider on the first network of its configuration only"
        case .foldsNetworkNames: "takes no account of case in the names of networks"
        case .ignoresEthernet: "does not start providers on Ethernet"
        case .keepsUnmatchedProviders: "does not stop a provider that has no use for Ethernet"
        case .startsTwice: "calls the start of a provider twice"
        case .keepsFirstConfiguration: "hands every instance of a provider what the first one was handed"
        case .ignoresFailedStarts: "takes a provider for started that has failed to start"
        case .stopsWhenLocked: "stops providers when the device is locked"
        case .neverRelaunches: "does not launch a provider again that has ended by itself"
        case .setsNoMemoryLimit: "does not limit the memory of providers"
        case .takesMemoryForCrash: "takes the end of a provider by its memory limit for a crash"
        case .hidesMemoryPeaks: "tells the memory that a provider uses now in place of its peak"
        case .joinsBeforeUnlock: "joins secured networks before the first unlock"
        case .staysOnWiFi: "stays on its Wi-Fi network when Wi-Fi is turned off"
        case .staysOnCellular: "stays on point-to-point networks in airplane mode"
        case .forgetsRadios: "turns Wi-Fi on and airplane mode off when it is started again"
        case .killsWithoutStop: "ends providers without calling their stop"
        case .keepsInstances: "keeps the instance of a provider that has stopped"
        case .countsOneInstance: "takes an instance of a provider for the only one that is alive"
        case .forgetsConfigurations: "keeps push configurations in memory only"
        case .repeatsCalls: "hands an incoming call to the app twice"
        case .dropsCalls: "does not hand incoming calls to the app"
        case .hasNoPushFaults: "has none of the faults of iOS that it is to have"
        case .leavesWhileRoaming: "takes every loss of the carrier for leaving the network"
        case .halvesTimer: "calls the timer event of providers twice as often"
        case .keepsTimerAfterStop: "goes on calling the timer event of a provider that has stopped"
        case .leaksRefused: "sends a frame of its own for what it refuses"
        case .deliversMulticast: "lets multicast in whoever may not receive it"
        case .announcesMemberships: "lets the network hear which groups programs join"
        case .deliversBroadcast: "lets broadcast in whoever may not receive it"
        case .dropsInbound: "refuses what comes in to programs without access"
        case .forgetsSubnetBroadcast: "takes the broadcast address of a subnet for a remote one"
        case .checksBrowsingOnly: "asks for the declaration of types that are browsed, and not of those registered"
        case .mixesUpRefusals: "reports a missing declaration as a denial"
        case .exemptsAppsOfWebContent: "exempts the whole app around web content"
        case .takesAgentsForDaemons: "gives launchd agents the access of daemons"
        case .showsDefaultText: "presents every alert with the default text"
        case .asksWithoutUsage: "presents the alert about up-to-date apps without a usage description too"
        case .takesAppsForUpdated: "takes every app for one that was linked against the SDK of iOS 14"
        case .showsDevelopmentLanguage: "presents every alert in the language that the app was developed in"
        case .blamesPrivacy: "gives the denial as the reason of every path that there is not"
        case .deniesWhileAsking: "tells browsers of a denial while the user is being asked"
        case .hidesProvenance: "does not tell which process caused an alert"
        case .keepsTwoSwitches: "has a switch of its own on the page of the app, which changes nothing"
        case .listsAtInstall: "lists apps in Settings before they have tried"
        }
    }

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
