// swift-tools-version: 6.2
import PackageDescription

let house: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

func syntax(_ product: String) -> Target.Dependency { .product(name: product, package: "swift-syntax") }

// A package of its own: what reads Swift takes minutes to build, and PushLab needs it for nothing else.
let package = Package(
    name: "Mutation",
    dependencies: [.package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1")],
    targets: [
        .target(
            name: "Mutations", dependencies: [syntax("SwiftOperators"), syntax("SwiftParser"), syntax("SwiftSyntax")],
            swiftSettings: house),
        .executableTarget(name: "mutate", dependencies: ["Mutations"], swiftSettings: house),
        .testTarget(name: "MutationsTests", dependencies: ["Mutations"], swiftSettings: house),
    ]
)
