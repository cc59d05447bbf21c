// swift-tools-version: 5.9
import AppleProductTypes
import PackageDescription

// Xcode opens the folder of this file as an app. PushLab reads the folder Sources and Info.plist alone.
let package = Package(
    name: "Conform",
    platforms: [.iOS("15.0")],
    products: [
        .iOSApplication(
            name: "Conform",
            targets: ["Conform"],
            bundleIdentifier: "com.example.conform",
            displayVersion: "1.0",
            bundleVersion: "1",
            supportedDeviceFamilies: [.phone, .pad],
            supportedInterfaceOrientations: [.portrait],
            additionalInfoPlistContentFilePath: "Info.plist")
    ],
    targets: [.executableTarget(name: "Conform", path: "Sources")]
)
