// swift-tools-version: 6.2
import PackageDescription

let house: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

func nio(_ product: String) -> Target.Dependency { .product(name: product, package: "swift-nio") }

let package = Package(
    name: "PushLab",
    products: [
        .executable(name: "pushlab", targets: ["pushlab"]),
        .library(name: "PushLabTesting", targets: ["PushLabTesting"]),
        .library(name: "NetworkLab", targets: ["NetworkLab"]),
        .executable(name: "push-server", targets: ["push-server"]),
        .executable(name: "push-provider", targets: ["push-provider"]),
        .executable(name: "cross-traffic", targets: ["cross-traffic"]),
        .executable(name: "lab-init", targets: ["lab-init"]),
        .executable(name: "bench-floor", targets: ["bench-floor"]),
        .executable(name: "bench-calls", targets: ["bench-calls"]),
        .executable(name: "app-gate", targets: ["app-gate"]),
        .executable(name: "deviced", targets: ["deviced"]),
        .executable(name: "bonjour-probe", targets: ["bonjour-probe"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        // The C edge.
        .target(name: "CLinux"),
        .systemLibrary(name: "CAvahi", providers: [.apt(["libavahi-core-dev"])]),
        .systemLibrary(name: "CBPF", pkgConfig: "libbpf", providers: [.apt(["libbpf-dev"])]),
        .systemLibrary(name: "CMnl", pkgConfig: "libmnl", providers: [.apt(["libmnl-dev"])]),
        .systemLibrary(name: "CNftables", pkgConfig: "libnftables", providers: [.apt(["libnftables-dev"])]),

        // Pure values.
        .target(name: "LabModel", swiftSettings: house),
        .target(name: "LocalNetworkPrivacy", swiftSettings: house),
        .target(name: "DeviceProtocol", dependencies: ["LocalNetworkPrivacy"], swiftSettings: house),

        // The world wing: hosts, links, faults.
        .target(name: "Kernel", dependencies: ["CLinux"], swiftSettings: house),
        .target(name: "Netlink", dependencies: ["Kernel", "CMnl", "CNftables"], swiftSettings: house),
        .target(name: "NetworkLab", dependencies: ["Kernel", "LabModel", "Netlink"], swiftSettings: house),

        // The phone wing: what runs inside the lab.
        .target(
            name: "LocalPush",
            dependencies: [
                nio("NIOCore"), nio("NIOPosix"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            swiftSettings: house),
        .target(
            name: "LocalPushServer",
            dependencies: [
                "LocalPush", nio("NIOCore"), nio("NIOPosix"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdHTTP2", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "X509", package: "swift-certificates"),
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: house),

        // The kernel's half of it, compiled by lab/bpf.
        .target(name: "CPrivacyProgram"),
        .target(
            name: "PrivacyEnforcement", dependencies: ["CBPF", "CPrivacyProgram", "Kernel", "LocalNetworkPrivacy"],
            exclude: ["BPF"], swiftSettings: house),
        .target(name: "Bonjour", dependencies: ["CAvahi"], swiftSettings: house),
        .target(
            name: "Device",
            dependencies: [
                "Bonjour", "DeviceProtocol", "Kernel", "LocalNetworkPrivacy", "Netlink", "PrivacyEnforcement",
            ],
            swiftSettings: house),

        // The roof: the story.
        .target(
            name: "Scenario",
            dependencies: [
                "DeviceProtocol", "Kernel", "LabModel", "LocalNetworkPrivacy", "NetworkLab",
                .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: house),
        .target(name: "Report", dependencies: ["LabModel"], swiftSettings: house),
        .target(
            name: "PushLabTesting", dependencies: ["LabModel", "LocalNetworkPrivacy", "NetworkLab", "Scenario"],
            swiftSettings: house),

        // Programs.
        .executableTarget(
            name: "lab-init", dependencies: ["Kernel"], path: "Sources/Programs/lab-init", swiftSettings: house),
        .executableTarget(
            name: "cross-traffic", dependencies: ["Kernel"], path: "Sources/Programs/cross-traffic",
            swiftSettings: house),
        // What `pushlab bench` compares labs with: the same kernel work in bare C.
        .executableTarget(
            name: "bench-floor", dependencies: ["CMnl"], path: "Sources/Programs/bench-floor",
            linkerSettings: [.linkedLibrary("mnl")]),
        // What it has programs do on a phone.
        .executableTarget(name: "bench-calls", path: "Sources/Programs/bench-calls"),
        .executableTarget(
            name: "push-server", dependencies: ["LocalPush", "LocalPushServer"], path: "Sources/Programs/push-server",
            swiftSettings: house),
        .executableTarget(
            name: "push-provider", dependencies: ["LocalPush"], path: "Sources/Programs/push-provider",
            swiftSettings: house),
        .executableTarget(
            name: "deviced", dependencies: ["Device"], path: "Sources/Programs/deviced", swiftSettings: house),
        .executableTarget(name: "app-gate", path: "Sources/Programs/app-gate"),
        .executableTarget(
            name: "bonjour-probe", dependencies: ["Bonjour", "DeviceProtocol", "Kernel"],
            path: "Sources/Programs/bonjour-probe", swiftSettings: house),
        .executableTarget(
            name: "pushlab",
            dependencies: [
                "DeviceProtocol", "Kernel", "LabModel", "LocalNetworkPrivacy", "Netlink", "NetworkLab",
                "PrivacyEnforcement", "Report", "Scenario",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: house),

        // Tests.
        .target(
            name: "TestSupport", dependencies: ["NetworkLab", "PushLabTesting"], path: "Tests/TestSupport",
            swiftSettings: house),
        .testTarget(
            name: "LocalNetworkPrivacyTests", dependencies: ["LocalNetworkPrivacy"], swiftSettings: house),
        .testTarget(
            name: "PrivacyEnforcementTests",
            dependencies: ["Kernel", "LocalNetworkPrivacy", "Netlink", "PrivacyEnforcement"],
            exclude: ["Programs"], swiftSettings: house),
        .testTarget(
            name: "BonjourTests",
            dependencies: [
                "Bonjour", "DeviceProtocol", "Kernel", "LabModel", "Netlink", "NetworkLab", "TestSupport",
                "bonjour-probe",
            ],
            swiftSettings: house),
        .testTarget(
            name: "DeviceTests",
            dependencies: [
                "Bonjour", "Device", "DeviceProtocol", "Kernel", "LabModel", "LocalNetworkPrivacy", "Netlink",
                "NetworkLab", "PrivacyEnforcement", "TestSupport",
            ],
            exclude: ["Clients"], swiftSettings: house),
        .testTarget(name: "KernelTests", dependencies: ["Kernel"], swiftSettings: house),
        .testTarget(name: "NetlinkTests", dependencies: ["Netlink", "Kernel"], swiftSettings: house),
        .testTarget(
            name: "NetworkLabTests",
            dependencies: ["NetworkLab", "Netlink", "Kernel", "LabModel", "PushLabTesting", "TestSupport"],
            swiftSettings: house),
        .testTarget(
            name: "LocalPushTests",
            dependencies: [
                "LocalPush", "LocalPushServer", nio("NIOCore"), nio("NIOPosix"), nio("NIOTLS"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            swiftSettings: house),
        .testTarget(
            name: "ScenarioModelTests",
            dependencies: ["DeviceProtocol", "Kernel", "LabModel", "LocalNetworkPrivacy", "Scenario"],
            swiftSettings: house),
        .testTarget(
            name: "ScenarioRunningTests",
            dependencies: [
                "DeviceProtocol", "LabModel", "LocalNetworkPrivacy", "NetworkLab", "Scenario",
            ],
            swiftSettings: house),
        .testTarget(
            name: "BehaviourTests", dependencies: ["pushlab", "DeviceProtocol", "Scenario"], swiftSettings: house),
        .testTarget(name: "DoctorTests", dependencies: ["pushlab", "LabModel", "NetworkLab"], swiftSettings: house),
        .testTarget(name: "ReportTests", dependencies: ["Report", "LabModel"], swiftSettings: house),
        .testTarget(name: "ScenarioTests", dependencies: ["PushLabTesting"], swiftSettings: house),
        .testTarget(
            name: "ReliabilityTests", dependencies: ["Kernel", "Netlink", "NetworkLab", "PushLabTesting"],
            swiftSettings: house),
    ]
)
