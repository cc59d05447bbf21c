// swift-tools-version: 5.9
import PackageDescription

let package = Package(
    name: "PagerPackage",
    platforms: [.iOS(.v15)],
    products: [
        .executable(name: "pager-app", targets: ["Pager"]),
        .library(name: "PagerProvider", targets: ["PagerProvider"]),
    ],
    targets: [
        .target(name: "PagerKit"),
        .executableTarget(name: "Pager", dependencies: ["PagerKit"]),
        .target(name: "PagerProvider", dependencies: ["PagerKit"]),
    ]
)
