// swift-tools-version: 6.2
import PackageDescription

/// The settings of all Swift code.
let house: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// The settings of all C code.
let strictC: [CSetting] =
    [.treatAllWarnings(as: .error)]
    + ["all", "extra", "conversion", "missing-prototypes", "shadow", "strict-prototypes"].map { .enableWarning($0) }

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let deque = Target.Dependency.product(name: "DequeModule", package: "swift-collections")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
func nioHTTP2(_ product: String) -> Target.Dependency { .product(name: product, package: "swift-nio-http2") }
let nioSSL = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")
func nio(_ product: String) -> Target.Dependency { .product(name: product, package: "swift-nio") }

/// Targets of one wing: each has the folder of its name in that of the wing, and is compiled as all are.
func wing(_ folder: String, _ targets: [Target]) -> [Target] {
    for target in targets {
        target.path = "\(folder)/\(target.name)"
        if target.type != .system {
            target.swiftSettings = house
            target.cSettings = strictC
        }
    }
    return targets
}

/// The part of the package that `lab/build` builds; all of it if the variable is not set.
///
/// It is no trait: traits (SE-0450) switch the dependencies of targets, but neither which targets and products there are
/// nor whether a library is static.
enum Selection: String {
    /// The programs that a scenario without apps needs.
    case core
    /// All programs, with the Swift runtime linked in.
    case programs
}

let selection = Context.environment["PUSHLAB_BUILD"].flatMap { Selection(rawValue: $0) }

/// The C edge.
let c = wing(
    "Sources/C",
    [
        .target(name: "CLinux"),
        .target(name: "CKernelPrograms"),  // compiled by lab/dev/bpf
        .target(name: "CDNSService"),  // for programs on phones
        .target(  // for programs on phones
            name: "CCommonCrypto", dependencies: ["CLibraries"], linkerSettings: [.linkedLibrary("crypto")]),
        .target(name: "CGuest"),  // in every guest, called by nobody
        .systemLibrary(
            name: "CLibraries",
            providers: [
                .apt(["libavahi-core-dev", "libbpf-dev", "libmnl-dev", "libnftables-dev", "libssl-dev"])
            ]),
    ])

/// Hosts, links, processes and faults.
let lab = wing(
    "Sources/Lab",
    [
        .target(name: "LabEvents"),
        .target(name: "InternetProtocols"),
        .target(name: "LabModel", dependencies: ["InternetProtocols", "LabEvents"]),
        .target(name: "Kernel", dependencies: ["CLinux", "InternetProtocols", deque]),
        .target(name: "Netlink", dependencies: ["CLibraries", "InternetProtocols", "Kernel"]),
        .target(
            name: "WireLink",
            dependencies: ["CKernelPrograms", "CLinux", "InternetProtocols", "Kernel", "LabModel", "Netlink"],
            exclude: ["BPF"]),
        .target(
            name: "NetworkLab",
            dependencies: ["InternetProtocols", "Kernel", "LabEvents", "LabModel", "Netlink", "WireLink"]),
    ])

/// The phone: its rules, and the system that runs inside the lab.
let phone = wing(
    "Sources/Phone",
    [
        .target(name: "DeviceRules"),
        .target(name: "DeviceProtocol", dependencies: ["DeviceRules"]),
        .target(
            name: "PrivacyEnforcement",
            dependencies: ["CKernelPrograms", "CLibraries", "DeviceRules", "InternetProtocols", "Kernel", "Netlink"],
            exclude: ["BPF"]),
        .target(name: "Bonjour", dependencies: ["CLibraries"]),
        .target(
            name: "NetworkProbe",
            dependencies: ["Bonjour", "DeviceProtocol", "InternetProtocols", "Kernel", "LabEvents"]),
        .target(
            name: "Device",
            dependencies: [
                "Bonjour", "DeviceProtocol", "DeviceRules", "InternetProtocols", "Kernel", "LabEvents", "Netlink",
                "PrivacyEnforcement",
            ]),
    ])

/// The modules of Apple that guests import, and the builder of guests.
let apple = wing(
    "Sources/Apple",
    [
        .target(name: "AppleOS", dependencies: ["LabEvents"]),
        .target(
            name: "AppleNetwork", dependencies: ["AppleSecurity", "DeviceProtocol", "InternetProtocols"]),
        .target(name: "AppleSecurity"),
        .target(
            name: "NIOTransport",
            dependencies: ["AppleNetwork", "AppleSecurity", "CLibraries", "CLinux", nioSSL]
                + ["NIOCore", "NIOFoundationEssentialsCompat", "NIOHTTP1", "NIOPosix", "NIOTLS", "NIOWebSocket"].map(
                    nio)),
        .target(name: "AppleFoundation", dependencies: ["AppleOS", "AppleSecurity", "DeviceProtocol"]),
        .target(name: "AppleNetworkExtension", dependencies: ["AppleFoundation", "DeviceProtocol"]),
        .target(name: "AppleAVFAudio", dependencies: ["AppleFoundation", "DeviceProtocol"]),
        .target(name: "AppleCallKit", dependencies: ["AppleAVFAudio", "AppleFoundation", "DeviceProtocol"]),
        .target(name: "AppleBackgroundTasks", dependencies: ["DeviceProtocol"]),
        .target(name: "AppleDNSService"),
        .target(name: "AppleCoreTelephony"),
        .target(name: "ApplePushKit", dependencies: ["AppleFoundation"]),
        .target(
            name: "ApplePushToTalk", dependencies: ["AppleAVFAudio", "AppleFoundation", "AppleUIKit", "DeviceProtocol"]),
        .target(
            name: "AppleMultipeerConnectivity", dependencies: ["AppleNetwork", "AppleUIKit", "DeviceProtocol"]),
        .target(name: "AppleCoreLocation", dependencies: ["DeviceProtocol"]),
        .target(
            name: "AppleSystemConfiguration", dependencies: ["AppleNetwork", "AppleSecurity", "DeviceProtocol"]),
        .target(name: "AppleUserDefaults", dependencies: ["DeviceProtocol"]),
        .target(name: "AppleUIKit", dependencies: ["AppleFoundation", "AppleUserNotifications", "DeviceProtocol"]),
        .target(name: "AppleAppKit", dependencies: ["AppleFoundation", "AppleUIKit", "DeviceProtocol"]),
        .target(
            name: "AppleSwiftUI",
            dependencies: ["AppleAppKit", "AppleBackgroundTasks", "AppleFoundation", "AppleUIKit"]),
        .target(
            name: "AppleUserNotifications", dependencies: ["AppleCoreLocation", "AppleFoundation", "DeviceProtocol"]),
        .target(
            name: "AppleURLSession",
            dependencies: ["AppleNetwork", "AppleSecurity", "DeviceProtocol"]),
        .target(name: "Guests", dependencies: ["CLibraries", "DeviceRules", "Kernel"]),
        .target(name: "GuestTests", dependencies: ["Kernel", "LabEvents"]),
    ])

/// The modules that guests import.
let appleModules = [
    "AppleAVFAudio", "AppleAppKit", "AppleBackgroundTasks", "AppleCallKit", "AppleCoreLocation",
    "AppleCoreTelephony", "AppleDNSService", "AppleFoundation", "AppleMultipeerConnectivity", "AppleNetwork",
    "AppleNetworkExtension", "AppleOS", "ApplePushKit", "ApplePushToTalk", "AppleSecurity", "AppleSwiftUI",
    "AppleSystemConfiguration",
    "AppleUIKit", "AppleURLSession", "AppleUserDefaults", "AppleUserNotifications", "CGuest",
    "NIOTransport",
]

/// Modules that guests import and that take long to build: there only when asked for (lab/guest-library).
let optionalModules: [String: (target: Target, tests: Target, package: Package.Dependency)] = [
    "Combine": (
        .target(
            name: "AppleCombine",
            dependencies: ["AppleFoundation"]
                + ["OpenCombine", "OpenCombineDispatch", "OpenCombineFoundation"].map {
                    .product(name: $0, package: "OpenCombine")
                }),
        .testTarget(name: "AppleCombineTests", dependencies: ["AppleCombine", "AppleFoundation"]),
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0")
    ),
    "CryptoKit": (
        .target(name: "AppleCryptoKit", dependencies: [.product(name: "Crypto", package: "swift-crypto")]),
        .testTarget(name: "AppleCryptoKitTests", dependencies: ["AppleCryptoKit"]),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2")
    ),
]

/// Local push: the reference provider and server.
let push = wing(
    "Sources/Push",
    [
        .target(name: "LocalPush", dependencies: ["LabEvents"]),
        .target(
            name: "LocalPushNIO",
            dependencies: ["LabEvents", "LocalPush", nio("NIOCore"), nio("NIOPosix"), nioSSL]),
        .target(
            name: "PushExtension",
            dependencies: [
                "AppleFoundation", "AppleNetwork", "AppleNetworkExtension", "AppleSecurity", "DeviceProtocol",
                "LocalPush",
            ]),
        .target(
            name: "LocalPushServer",
            dependencies: [
                "CLibraries", "LabEvents", "LocalPush", "LocalPushNIO", grdb, nioSSL, nioHTTP2("NIOHPACK"),
                nioHTTP2("NIOHTTP2"), nio("NIOCore"), nio("NIOHTTP1"), nio("NIOPosix"), nio("NIOTLS"),
            ]),
    ])

/// Scenarios: read, run, reported.
let scenario = wing(
    "Sources/Scenario",
    [
        .target(
            name: "ScenarioLanguage",
            dependencies: [
                "CLibraries", "DeviceProtocol", "DeviceRules", "LabEvents", "LabModel", "LocalPush",
                .product(name: "Yams", package: "Yams"),
            ],
            resources: [.embedInCode("Machine/programs")]),
        .target(
            name: "ScenarioRunning",
            dependencies: [
                "DeviceProtocol", "DeviceRules", "Guests", "Kernel", "LabEvents", "LabModel", "LocalPush", "NetworkLab",
                "ScenarioLanguage",
            ]),
        .target(
            name: "Report",
            dependencies: ["LabEvents", "LabModel", "ScenarioLanguage"],
            resources: ["chart.js", "graph.js", "page.css", "panel.js", "runs.js", "watch.css", "watch.js"].map {
                .embedInCode("Page/\($0)")
            }),
        .target(
            name: "PushLabTesting",
            dependencies: [
                "DeviceProtocol", "DeviceRules", "LabEvents", "LabModel", "LocalPush", "NetworkLab", "Report",
                "ScenarioLanguage", "ScenarioRunning",
            ]),
    ])

/// The command.
let commandLine = wing(
    "Sources/CommandLine",
    [
        .target(name: "Behaviours", dependencies: ["LabEvents"]),
        .executableTarget(
            name: "pushlab",
            dependencies: [
                "Behaviours", "DeviceProtocol", "DeviceRules", "Guests", "Kernel", "LabEvents", "LabModel",
                "NetworkLab",
                "PrivacyEnforcement", "Report", "ScenarioLanguage", "ScenarioRunning", argumentParser, grdb,
                nio("NIOCore"), nio("NIOHTTP1"), nio("NIOPosix"),
            ]),
    ])

/// The programs that labs run: a file of Sources/Programs each, with what it depends on.
let programFiles: [(name: String, language: String, dependencies: [Target.Dependency])] = [
    ("captive-portal", "swift", ["Kernel", nio("NIOCore"), nio("NIOHTTP1"), nio("NIOPosix")]),
    ("cross-traffic", "swift", ["Kernel"]),
    ("deviced", "swift", ["Device"]),
    ("guest-tests", "swift", ["GuestTests"]),
    ("lab-init", "swift", ["Kernel"]),
    ("network-probe", "swift", ["NetworkProbe"]),
    ("push-extension", "swift", ["LocalPush", "NIOTransport", "PushExtension"]),
    ("push-provider", "swift", ["LocalPush", "LocalPushNIO"]),
    ("push-server", "swift", ["LocalPush", "LocalPushServer"]),
    ("syscall-filter", "c", []),
]
let programs = programFiles.map { program in
    Target.executableTarget(
        name: program.name, dependencies: program.dependencies, path: "Sources/Programs",
        exclude: programFiles.filter { $0.name != program.name }.map { "\($0.name).\($0.language)" },
        cSettings: strictC, swiftSettings: house)
}

/// The program of `pushlab bench`, and the programs that it measures.
let benchmarks = wing(
    "Benchmarks",
    [
        .executableTarget(
            name: "pushlab-bench",
            dependencies: [
                "DeviceProtocol", "DeviceRules", "Kernel", "LabEvents", "LabModel", "Netlink", "NetworkLab",
                "ScenarioLanguage", "ScenarioRunning", argumentParser,
            ]),
        .executableTarget(
            name: "bench-floor", dependencies: ["CKernelPrograms", "CLinux", "CLibraries"],
            linkerSettings: [.linkedLibrary("mnl")]),
        .executableTarget(name: "bench-calls"),
        .executableTarget(
            name: "bench-echo",
            dependencies: ["AppleNetwork", "LabEvents", "NIOTransport", nio("NIOCore"), nio("NIOPosix")]),
    ])

let cTests = wing(
    "Tests/C",
    [
        .testTarget(
            name: "CDNSServiceTests", dependencies: ["Kernel", "Netlink", "TestTraits"],
            exclude: ["Programs"])
    ])

let labTests =
    wing(
        "Tests",
        [
            .target(name: "TestSupport", dependencies: ["Kernel", "NetworkLab", "PushLabTesting"]),
            .target(name: "TestTools"),
            .target(name: "TestTraits", dependencies: ["Behaviours"]),
            .target(name: "EventLiterals", dependencies: ["LabEvents"]),
            .target(name: "DeviceStandIn", dependencies: ["DeviceProtocol"]),
        ])
    + wing(
        "Tests/Lab",
        [
            .testTarget(name: "LabEventsTests", dependencies: ["LabEvents"]),
            .testTarget(name: "InternetProtocolsTests", dependencies: ["InternetProtocols", "TestTools"]),
            .testTarget(name: "KernelTests", dependencies: ["InternetProtocols", "Kernel"]),
            .testTarget(name: "NetlinkTests", dependencies: ["InternetProtocols", "Kernel", "Netlink"]),
            .testTarget(
                name: "WireLinkTests", dependencies: ["InternetProtocols", "LabModel", "WireLink"]),
            .testTarget(
                name: "NetworkLabTests",
                dependencies: [
                    "CLinux", "EventLiterals", "Kernel", "LabEvents", "LabModel", "Netlink", "NetworkLab",
                    "PushLabTesting", "TestSupport", "TestTools",
                ]),
        ])

let phoneTests = wing(
    "Tests/Phone",
    [
        .testTarget(name: "DeviceRulesTests", dependencies: ["DeviceRules", "TestTools", "TestTraits"]),
        .testTarget(name: "DeviceProtocolTests", dependencies: ["DeviceProtocol", "DeviceRules"]),
        .testTarget(
            name: "PrivacyEnforcementTests",
            dependencies: [
                "CLibraries", "DeviceRules", "InternetProtocols", "Kernel", "Netlink", "PrivacyEnforcement",
                "TestTools", "TestTraits",
            ],
            exclude: ["Programs"]),
        .testTarget(name: "BonjourTests", dependencies: ["Bonjour", "InternetProtocols", "Kernel", "Netlink"]),
        .testTarget(
            name: "NetworkProbeTests",
            dependencies: [
                "DeviceProtocol", "EventLiterals", "Kernel", "LabEvents", "LabModel", "NetworkLab", "NetworkProbe",
                "TestSupport", "TestTraits", "network-probe",
            ]),
        .testTarget(
            name: "DeviceTests",
            dependencies: [
                "Device", "DeviceProtocol", "DeviceRules", "EventLiterals", "InternetProtocols", "Kernel", "LabEvents",
                "LabModel", "Netlink", "NetworkLab", "PrivacyEnforcement", "TestSupport", "TestTools", "TestTraits",
            ],
            exclude: ["Clients"]),
    ])

let appleTests = wing(
    "Tests/Apple",
    [
        .testTarget(name: "AppleOSTests", dependencies: ["AppleOS", "LabEvents", "TestTraits"], exclude: ["Guest"]),
        .testTarget(
            name: "AppleNetworkTests",
            dependencies: ["AppleNetwork", "DeviceProtocol", "NIOTransport", "TestTools", "TestTraits"]),
        .testTarget(
            name: "NIOTransportTests",
            dependencies: ["AppleNetwork", "AppleSecurity", "NIOTransport", "TestTools", nioSSL]
                + ["NIOCore", "NIOEmbedded", "NIOHTTP1", "NIOWebSocket"].map(nio)),
        .testTarget(name: "AppleFoundationTests", dependencies: ["AppleFoundation"]),
        .testTarget(
            name: "AppleNetworkExtensionTests",
            dependencies: ["AppleFoundation", "AppleNetworkExtension", "DeviceProtocol", "DeviceStandIn"]),
        .testTarget(
            name: "AppleCallKitTests",
            dependencies: ["AppleCallKit", "AppleFoundation", "DeviceProtocol", "DeviceStandIn"]),
        .testTarget(name: "AppleUserDefaultsTests", dependencies: ["AppleUserDefaults"]),
        .testTarget(
            name: "AppleUIKitTests",
            dependencies: [
                "AppleFoundation", "AppleUIKit", "AppleUserNotifications", "DeviceProtocol", "DeviceStandIn",
            ]),
        .testTarget(
            name: "AppleSwiftUITests", dependencies: ["AppleSwiftUI", "AppleUIKit"]),
        .testTarget(
            name: "AppleUserNotificationsTests",
            dependencies: ["AppleFoundation", "AppleUserNotifications", "DeviceProtocol", "DeviceStandIn"]),
        .testTarget(
            name: "AppleGuestTests",
            dependencies: [
                "AppleCallKit", "AppleNetworkExtension", "AppleUIKit", "AppleUserNotifications", "Guests", "TestTraits",
            ],
            exclude: ["Guest"]),
        .testTarget(
            name: "AppleURLSessionTests",
            dependencies: [
                "AppleNetwork", "AppleURLSession", "CLibraries", "DeviceProtocol", "NIOTransport", "TestTools",
                "TestTraits",
            ]),
        .testTarget(name: "GuestTestsTests", dependencies: ["GuestTests", "LabEvents"]),
        .testTarget(name: "GuestsTests", dependencies: ["Guests", "ScenarioLanguage", "TestTools", "TestTraits"]),
    ])

let pushTests = wing(
    "Tests/Push",
    [
        .testTarget(
            name: "LocalPushTests",
            dependencies: [
                "CLibraries", "EventLiterals", "LabEvents", "LocalPush", "LocalPushNIO", "LocalPushServer",
                "NIOTransport",
                "NetworkLab", "PushExtension", "TestSupport", "TestTraits", grdb, nioSSL, nio("NIOCore"),
                nio("NIOPosix"), nio("NIOTLS"),
            ],
            exclude: ["Programs"])
    ])

let scenarioTests = wing(
    "Tests/Scenario",
    [
        .testTarget(
            name: "ScenarioModelTests",
            dependencies: [
                "DeviceProtocol", "DeviceRules", "EventLiterals", "Kernel", "LabEvents", "LabModel", "LocalPush",
                "ScenarioLanguage", "ScenarioRunning", "TestTools", "TestTraits",
            ]),
        .testTarget(
            name: "ScenarioRunningTests",
            dependencies: [
                "DeviceProtocol", "DeviceRules", "EventLiterals", "Kernel", "LabEvents", "LabModel", "LocalPush",
                "NetworkLab", "ScenarioLanguage", "ScenarioRunning", "TestSupport", "TestTools", "TestTraits",
            ]),
        .testTarget(
            name: "VerdictModelTests",
            dependencies: [
                "DeviceRules", "LabEvents", "LabModel", "LocalPush", "NetworkLab", "ScenarioLanguage",
                "ScenarioRunning", "TestTools",
            ]),
        .testTarget(
            name: "ReportTests",
            dependencies: ["EventLiterals", "LabEvents", "LabModel", "Report", "ScenarioLanguage", "pushlab"]),
        .testTarget(name: "ScenarioTests", dependencies: ["PushLabTesting", "TestTraits"]),
        .testTarget(
            name: "ReliabilityTests",
            dependencies: [
                "Kernel", "LabModel", "Netlink", "NetworkLab", "PushLabTesting", "TestSupport", "TestTools",
                "TestTraits",
            ]),
    ])

let commandLineTests =
    wing(
        "Tests/CommandLine",
        [
            .testTarget(name: "BehavioursTests", dependencies: ["Behaviours", "DeviceProtocol", "TestTraits"]),
            .testTarget(
                name: "CommandTests",
                dependencies: [
                    "DeviceRules", "LabEvents", "LabModel", "NetworkLab", "ScenarioLanguage", "TestTools", "pushlab",
                    nio("NIOCore"), nio("NIOPosix"),
                ]),
        ])
    + wing("Benchmarks", [.testTarget(name: "BenchTests", dependencies: ["pushlab-bench"])])

let package = Package(
    name: "PushLab",
    products: [
        .executable(name: "pushlab", targets: ["pushlab"]),
        .library(name: "PushLabTesting", targets: ["PushLabTesting"]),
        .library(name: "NetworkLab", targets: ["NetworkLab"]),
        // What guests are linked with: one library, so that many of them share its memory. It must not have the Swift
        // runtime in it: where programs have, it is linked by lab/build, of the same objects.
        .library(name: "AppleModules", type: selection == .programs ? .static : .dynamic, targets: appleModules),
        .library(name: "dns_sd", type: .dynamic, targets: ["CDNSService"]),
        .library(name: "CommonCrypto", type: .dynamic, targets: ["CCommonCrypto"]),
    ] + (programs + benchmarks).map { .executable(name: $0.name, targets: [$0.name]) },
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: c + lab + phone + apple + push + scenario + commandLine + programs + benchmarks
        + cTests + labTests + phoneTests + appleTests + pushTests + scenarioTests + commandLineTests
)

// Targets that import Testing: they cannot be built with the Swift runtime linked in.
let forTests: Set = ["PushLabTesting", "TestSupport", "TestTraits"]
// Targets that only scenarios with apps and benchmarks need.
let withApps = Set(apple.map(\.name)).subtracting(["Guests"]).union([
    "AppleModules", "CCommonCrypto", "CDNSService", "CGuest", "CommonCrypto", "DeviceStandIn", "PushExtension",
    "dns_sd", "guest-tests", "push-extension",
]).union(benchmarks.map(\.name))
if let selection {
    let others = selection == .core ? forTests.union(withApps) : forTests
    package.products.removeAll { others.contains($0.name) }
    package.targets.removeAll { $0.type == .test || others.contains($0.name) }
}
if let asked = Context.environment["PUSHLAB_GUEST_LIBRARY"].flatMap({ optionalModules[$0] }) {
    package.targets += wing("GuestLibraries", [asked.target, asked.tests])
    package.dependencies.append(asked.package)
}
