// swift-tools-version: 6.2
import PackageDescription

/// What all Swift code here is compiled with.
let house: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// What all C code here is compiled with.
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
        .target(name: "CPrivacyProgram"),  // compiled by lab/dev/bpf
        .target(name: "CWireProgram"),  // as that one
        .target(name: "CDNSService"),  // for programs on phones
        .target(name: "CGuest"),  // in every guest, called by nobody
        .systemLibrary(name: "CAvahi", providers: [.apt(["libavahi-core-dev"])]),
        .systemLibrary(name: "CBPF", pkgConfig: "libbpf", providers: [.apt(["libbpf-dev"])]),
        .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CMnl", pkgConfig: "libmnl", providers: [.apt(["libmnl-dev"])]),
        .systemLibrary(name: "CNftables", pkgConfig: "libnftables", providers: [.apt(["libnftables-dev"])]),
    ])

/// Hosts, links, processes and faults.
let lab = wing(
    "Sources/Lab",
    [
        .target(name: "LabEvents"),
        .target(name: "InternetAddress"),
        .target(name: "LabModel", dependencies: ["InternetAddress", "LabEvents"]),
        .target(name: "DNSMessage", dependencies: ["InternetAddress"]),
        .target(name: "DHCP", dependencies: ["InternetAddress"]),
        .target(name: "Kernel", dependencies: ["CLinux", "InternetAddress", deque]),
        .target(name: "Netlink", dependencies: ["CMnl", "CNftables", "InternetAddress", "Kernel"]),
        .target(
            name: "WireLink",
            dependencies: ["CLinux", "CWireProgram", "InternetAddress", "Kernel", "LabModel", "Netlink"],
            exclude: ["BPF"]),
        .target(
            name: "NetworkLab",
            dependencies: ["DHCP", "DNSMessage", "Kernel", "LabEvents", "LabModel", "Netlink", "WireLink"]),
    ])

/// The phone: its rules, and the system that runs inside the lab.
let phone = wing(
    "Sources/Phone",
    [
        .target(name: "LocalNetworkPrivacy"),
        .target(name: "AppPush"),
        .target(name: "DeviceProtocol", dependencies: ["LocalNetworkPrivacy"]),
        .target(name: "DeviceClient", dependencies: ["DeviceProtocol"]),
        .target(
            name: "PrivacyEnforcement",
            dependencies: ["CBPF", "CPrivacyProgram", "InternetAddress", "Kernel", "LocalNetworkPrivacy", "Netlink"],
            exclude: ["BPF"]),
        .target(name: "Bonjour", dependencies: ["CAvahi"]),
        .target(
            name: "NetworkProbe",
            dependencies: ["Bonjour", "DeviceClient", "DeviceProtocol", "InternetAddress", "Kernel", "LabEvents"]),
        .target(
            name: "Device",
            dependencies: [
                "AppPush", "Bonjour", "DNSMessage", "DeviceProtocol", "InternetAddress", "Kernel", "LabEvents",
                "LocalNetworkPrivacy", "Netlink", "PrivacyEnforcement",
            ]),
    ])

/// What guests import as the modules of Apple, and how guests are built.
let apple = wing(
    "Sources/Apple",
    [
        .target(name: "AppleOS", dependencies: ["LabEvents"]),
        .target(
            name: "AppleNetwork", dependencies: ["AppleSecurity", "DeviceClient", "DeviceProtocol", "InternetAddress"]),
        .target(name: "AppleSecurity"),
        .target(
            name: "NIOTransport",
            dependencies: ["AppleNetwork", "AppleSecurity", "CLinux", nioSSL]
                + ["NIOCore", "NIOFoundationEssentialsCompat", "NIOHTTP1", "NIOPosix", "NIOTLS", "NIOWebSocket"].map(
                    nio)),
        .target(name: "AppleFoundation"),
        .target(name: "AppleNetworkExtension", dependencies: ["AppleFoundation", "DeviceClient", "DeviceProtocol"]),
        .target(name: "AppleCallKit", dependencies: ["AppleFoundation", "DeviceClient", "DeviceProtocol"]),
        .target(name: "AppleDNSService"),
        .target(name: "AppleUserDefaults"),
        .target(name: "AppleUIKit", dependencies: ["AppleFoundation", "DeviceClient", "DeviceProtocol"]),
        .target(
            name: "AppleUserNotifications", dependencies: ["AppleFoundation", "DeviceClient", "DeviceProtocol"]),
        .target(name: "URLSessionGate", dependencies: ["AppleNetwork", "DeviceProtocol"]),
        .target(name: "WebSocketClient", dependencies: ["AppleNetwork"]),
        .target(
            name: "AppleURLSession",
            dependencies: ["AppleNetwork", "AppleSecurity", "URLSessionGate", "WebSocketClient"]),
        .target(name: "Guests", dependencies: ["CCrypto", "Kernel"]),
    ])

/// The modules that guests import.
let appleModules = [
    "AppleCallKit", "AppleDNSService", "AppleFoundation", "AppleNetwork", "AppleNetworkExtension", "AppleOS",
    "AppleSecurity", "AppleUIKit", "AppleURLSession", "AppleUserDefaults", "AppleUserNotifications", "CGuest",
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
        .target(name: "LocalPushSettings"),
        .target(name: "LocalPush", dependencies: ["LabEvents", "LocalPushSettings"]),
        .target(
            name: "LocalPushNIO",
            dependencies: ["LabEvents", "LocalPush", "LocalPushSettings", nio("NIOCore"), nio("NIOPosix"), nioSSL]),
        .target(
            name: "PushExtension",
            dependencies: [
                "AppleFoundation", "AppleNetwork", "AppleNetworkExtension", "AppleSecurity", "DeviceClient",
                "DeviceProtocol", "LocalPush", "LocalPushSettings",
            ]),
        .target(
            name: "LocalPushServer",
            dependencies: [
                "CCrypto", "LabEvents", "LocalPush", "LocalPushNIO", "LocalPushSettings", grdb, nioSSL,
                nioHTTP2("NIOHPACK"), nioHTTP2("NIOHTTP2"), nio("NIOCore"), nio("NIOHTTP1"), nio("NIOPosix"),
                nio("NIOTLS"),
            ]),
    ])

/// Scenarios: read, run, reported.
let scenario = wing(
    "Sources/Scenario",
    [
        .target(
            name: "ScenarioLanguage",
            dependencies: [
                "CCrypto", "DeviceProtocol", "LabEvents", "LabModel", "LocalNetworkPrivacy", "LocalPushSettings",
                .product(name: "Yams", package: "Yams"),
            ],
            resources: [.embedInCode("Machine/programs")]),
        .target(
            name: "ScenarioRunning",
            dependencies: [
                "DeviceProtocol", "Kernel", "LabEvents", "LabModel", "LocalNetworkPrivacy", "LocalPushSettings",
                "NetworkLab", "ScenarioLanguage",
            ]),
        .target(
            name: "GuestBuilding", dependencies: ["Guests", "LabModel", "LocalNetworkPrivacy", "ScenarioLanguage"]),
        .target(
            name: "Report",
            dependencies: ["LabEvents", "LabModel", "ScenarioLanguage"],
            resources: ["chart.js", "graph.js", "page.css", "panel.js", "runs.js", "watch.css", "watch.js"].map {
                .embedInCode("Page/\($0)")
            }),
        // Apart from the reports, so that tests that attach those build no database.
        .target(name: "RunHistory", dependencies: ["LabModel", "Report", "ScenarioLanguage", grdb]),
        .target(
            name: "PushLabTesting",
            dependencies: [
                "DeviceProtocol", "GuestBuilding", "LabEvents", "LabModel", "LocalNetworkPrivacy", "LocalPushSettings",
                "NetworkLab", "Report", "ScenarioLanguage", "ScenarioRunning",
            ]),
    ])

/// The command.
let commandLine = wing(
    "Sources/CommandLine",
    [
        .target(name: "Behaviours", dependencies: ["LabEvents"]),
        .target(
            name: "Doctor",
            dependencies: ["Guests", "Kernel", "LabEvents", "NetworkLab", "PrivacyEnforcement", "ScenarioLanguage"]),
        .target(name: "Conformance", dependencies: ["LocalNetworkPrivacy", "ScenarioLanguage"]),
        .target(
            name: "Watching",
            dependencies: [
                "NetworkLab", "Report", "ScenarioLanguage", nio("NIOCore"), nio("NIOHTTP1"), nio("NIOPosix"),
            ]),
        .target(
            name: "Bench",
            dependencies: [
                "DeviceProtocol", "GuestBuilding", "Kernel", "LabEvents", "LabModel", "LocalNetworkPrivacy", "Netlink",
                "NetworkLab", "ScenarioLanguage", "ScenarioRunning",
            ]),
        .executableTarget(
            name: "pushlab",
            dependencies: [
                "Behaviours", "Bench", "Conformance", "Doctor", "GuestBuilding", "Kernel", "LabEvents", "LabModel",
                "NetworkLab", "Report", "RunHistory", "ScenarioLanguage", "ScenarioRunning", "Watching",
                argumentParser,
            ]),
    ])

/// The programs that labs and benchmarks run.
let programs = wing(
    "Sources/Programs",
    [
        .executableTarget(name: "lab-init", dependencies: ["Kernel"]),
        .executableTarget(name: "cross-traffic", dependencies: ["Kernel"]),
        .executableTarget(
            name: "captive-portal", dependencies: ["Kernel", nio("NIOCore"), nio("NIOHTTP1"), nio("NIOPosix")]),
        .executableTarget(name: "deviced", dependencies: ["Device"]),
        .executableTarget(name: "syscall-filter"),
        .executableTarget(name: "network-probe", dependencies: ["NetworkProbe"]),
        .executableTarget(name: "push-server", dependencies: ["LocalPush", "LocalPushServer"]),
        .executableTarget(name: "push-provider", dependencies: ["LocalPush", "LocalPushNIO"]),
        .executableTarget(name: "push-extension", dependencies: ["LocalPush", "NIOTransport", "PushExtension"]),
        // What `pushlab bench` compares labs with: the same kernel work in bare C.
        .executableTarget(
            name: "bench-floor", dependencies: ["CLinux", "CMnl", "CWireProgram"],
            linkerSettings: [.linkedLibrary("mnl")]),
        // What it has programs do on a phone.
        .executableTarget(name: "bench-calls"),
        // What it compares connections of apps with plain ones by.
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
            .target(name: "DeviceStandIn", dependencies: ["DeviceClient", "DeviceProtocol"]),
        ])
    + wing(
        "Tests/Lab",
        [
            .testTarget(name: "LabEventsTests", dependencies: ["LabEvents"]),
            .testTarget(name: "InternetAddressTests", dependencies: ["InternetAddress"]),
            .testTarget(name: "DNSMessageTests", dependencies: ["DNSMessage", "InternetAddress"]),
            .testTarget(name: "DHCPTests", dependencies: ["DHCP", "InternetAddress"]),
            .testTarget(name: "KernelTests", dependencies: ["InternetAddress", "Kernel"]),
            .testTarget(name: "NetlinkTests", dependencies: ["InternetAddress", "Kernel", "Netlink"]),
            .testTarget(
                name: "WireLinkTests", dependencies: ["InternetAddress", "LabModel", "WireLink"]),
            .testTarget(
                name: "NetworkLabTests",
                dependencies: [
                    "CLinux", "EventLiterals", "Kernel", "LabEvents", "LabModel", "Netlink", "NetworkLab",
                    "PushLabTesting", "TestSupport",
                ]),
        ])

let phoneTests = wing(
    "Tests/Phone",
    [
        .testTarget(name: "LocalNetworkPrivacyTests", dependencies: ["LocalNetworkPrivacy", "TestTraits"]),
        .testTarget(name: "AppPushTests", dependencies: ["AppPush", "TestTools", "TestTraits"]),
        .testTarget(name: "DeviceProtocolTests", dependencies: ["DeviceProtocol", "LocalNetworkPrivacy"]),
        .testTarget(
            name: "PrivacyEnforcementTests",
            dependencies: [
                "CBPF", "InternetAddress", "Kernel", "LocalNetworkPrivacy", "Netlink", "PrivacyEnforcement",
                "TestTraits",
            ],
            exclude: ["Programs"]),
        .testTarget(name: "BonjourTests", dependencies: ["Bonjour", "InternetAddress", "Kernel", "Netlink"]),
        .testTarget(
            name: "NetworkProbeTests",
            dependencies: [
                "DeviceProtocol", "EventLiterals", "Kernel", "LabEvents", "LabModel", "NetworkLab", "NetworkProbe",
                "TestSupport", "TestTraits", "network-probe",
            ]),
        .testTarget(
            name: "DeviceTests",
            dependencies: [
                "DNSMessage", "Device", "DeviceProtocol", "EventLiterals", "InternetAddress", "Kernel", "LabEvents",
                "LabModel", "LocalNetworkPrivacy", "Netlink", "NetworkLab", "PrivacyEnforcement", "TestSupport",
                "TestTools", "TestTraits",
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
                + ["NIOCore", "NIOEmbedded", "NIOHTTP1"].map(nio)),
        .testTarget(name: "AppleFoundationTests", dependencies: ["AppleFoundation"]),
        .testTarget(
            name: "AppleNetworkExtensionTests",
            dependencies: ["AppleFoundation", "AppleNetworkExtension", "DeviceProtocol", "DeviceStandIn"]),
        .testTarget(
            name: "AppleCallKitTests",
            dependencies: ["AppleCallKit", "AppleFoundation", "DeviceProtocol", "DeviceStandIn"]),
        .testTarget(name: "AppleUserDefaultsTests", dependencies: ["AppleUserDefaults"]),
        .testTarget(name: "AppleUIKitTests", dependencies: ["AppleUIKit", "DeviceProtocol", "DeviceStandIn"]),
        .testTarget(
            name: "AppleUserNotificationsTests",
            dependencies: ["AppleFoundation", "AppleUserNotifications", "DeviceProtocol", "DeviceStandIn"]),
        .testTarget(
            name: "AppleGuestTests",
            dependencies: [
                "AppleCallKit", "AppleNetworkExtension", "AppleUIKit", "AppleUserNotifications", "TestTraits",
            ],
            exclude: ["Guest"]),
        .testTarget(
            name: "AppleURLSessionTests",
            dependencies: [
                "AppleNetwork", "AppleURLSession", "DeviceProtocol", "NIOTransport", "TestTools", "TestTraits",
                "URLSessionGate", "WebSocketClient",
            ]),
        .testTarget(name: "WebSocketClientTests", dependencies: ["AppleNetwork", "TestTools", "WebSocketClient"]),
        .testTarget(name: "GuestsTests", dependencies: ["Guests", "ScenarioLanguage", "TestTraits"]),
    ])

let pushTests = wing(
    "Tests/Push",
    [
        .testTarget(
            name: "LocalPushTests",
            dependencies: [
                "CCrypto", "EventLiterals", "LabEvents", "LocalPush", "LocalPushNIO", "LocalPushServer",
                "LocalPushSettings", "NIOTransport", "NetworkLab", "PushExtension", "TestSupport", "TestTraits", grdb,
                nioSSL,
                nio("NIOCore"), nio("NIOPosix"), nio("NIOTLS"),
            ],
            exclude: ["Programs"])
    ])

let scenarioTests = wing(
    "Tests/Scenario",
    [
        .testTarget(
            name: "ScenarioModelTests",
            dependencies: [
                "DeviceProtocol", "EventLiterals", "Kernel", "LabEvents", "LabModel", "LocalNetworkPrivacy",
                "LocalPushSettings", "ScenarioLanguage", "ScenarioRunning", "TestTools", "TestTraits",
            ]),
        .testTarget(
            name: "ScenarioRunningTests",
            dependencies: [
                "DeviceProtocol", "EventLiterals", "Kernel", "LabEvents", "LabModel", "LocalNetworkPrivacy",
                "LocalPushSettings", "NetworkLab", "ScenarioLanguage", "ScenarioRunning", "TestSupport", "TestTraits",
            ]),
        .testTarget(
            name: "VerdictModelTests",
            dependencies: [
                "LabEvents", "LabModel", "LocalNetworkPrivacy", "LocalPushSettings", "NetworkLab", "ScenarioLanguage",
                "ScenarioRunning", "TestTools",
            ]),
        .testTarget(
            name: "ReportTests",
            dependencies: ["EventLiterals", "LabEvents", "LabModel", "Report", "RunHistory", "ScenarioLanguage"]),
        .testTarget(name: "ScenarioTests", dependencies: ["PushLabTesting", "TestTraits"]),
        .testTarget(
            name: "ReliabilityTests",
            dependencies: [
                "Kernel", "LabModel", "Netlink", "NetworkLab", "PushLabTesting", "TestSupport", "TestTraits",
            ]),
    ])

let commandLineTests = wing(
    "Tests/CommandLine",
    [
        .testTarget(name: "BehavioursTests", dependencies: ["Behaviours", "DeviceProtocol", "TestTraits"]),
        .testTarget(name: "BenchTests", dependencies: ["Bench"]),
        .testTarget(name: "ConformanceTests", dependencies: ["Conformance", "LocalNetworkPrivacy"]),
        .testTarget(name: "DoctorTests", dependencies: ["Doctor", "LabEvents", "NetworkLab"]),
        .testTarget(
            name: "WatchingTests",
            dependencies: [
                "LabEvents", "LabModel", "NetworkLab", "ScenarioLanguage", "Watching", nio("NIOCore"), nio("NIOPosix"),
            ]),
    ])

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
    ] + programs.map { .executable(name: $0.name, targets: [$0.name]) },
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: c + lab + phone + apple + push + scenario + commandLine + programs
        + cTests + labTests + phoneTests + appleTests + pushTests + scenarioTests + commandLineTests
)

// Targets that import Testing: they cannot be built with the Swift runtime linked in.
let forTests: Set = ["PushLabTesting", "TestSupport", "TestTraits"]
// Targets that only scenarios with apps and benchmarks need.
let withApps = Set(apple.map(\.name)).subtracting(["Guests"]).union([
    "AppleModules", "CDNSService", "CGuest", "DeviceStandIn", "PushExtension", "bench-calls", "bench-echo",
    "bench-floor",
    "dns_sd", "push-extension",
])
if let selection {
    let others = selection == .core ? forTests.union(withApps) : forTests
    package.products.removeAll { others.contains($0.name) }
    package.targets.removeAll { $0.type == .test || others.contains($0.name) }
}
if let asked = Context.environment["PUSHLAB_GUEST_LIBRARY"].flatMap({ optionalModules[$0] }) {
    package.targets += wing("Sources/Apple", [asked.target]) + wing("Tests/Apple", [asked.tests])
    package.dependencies.append(asked.package)
}
