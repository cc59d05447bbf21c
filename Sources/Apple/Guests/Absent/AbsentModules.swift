/// Modules that Apple's systems have and PushLab lacks, with the reason.
enum AbsentModules {
    /// Returns the reason why a module of Apple is absent; `nil` for any other module.
    static func reason(_ module: String) -> String? {
        groups.first { $0.names.split(separator: " ").contains(Substring(module)) }?.reason
    }

    private static let groups: [(reason: String, names: String)] = [
        (
            "a simulated device has no screen, so leave the files that import it out of `swift`",
            """
            ARKit CarPlay Charts ContactsUI CoreGraphics CoreImage CoreText EventKitUI GLKit IntentsUI \
            LinkPresentation MapKit MessageUI Metal MetalKit PDFKit PencilKit PhotosUI QuartzCore QuickLook RealityKit \
            SafariServices SceneKit SpriteKit TipKit UserNotificationsUI VisionKit WebKit WidgetKit
            """
        ),
        (
            "a simulated device has no sound, no camera and no recordings",
            """
            AVKit AudioToolbox CoreAudio CoreHaptics CoreMIDI CoreMedia CoreVideo MediaPlayer Photos \
            ReplayKit ShazamKit SoundAnalysis Speech VideoToolbox
            """
        ),
        (
            "a simulated device has Wi-Fi and Ethernet, and neither other radios nor sensors",
            """
            AccessorySetupKit CoreBluetooth CoreMotion CoreNFC CoreWLAN ExternalAccessory \
            HealthKit HomeKit Matter MatterSupport NearbyInteraction SensorKit ThreadNetwork WatchConnectivity WiFiAware
            """
        ),
        (
            "it needs the servers of Apple or the account of a user",
            """
            AdServices AdSupport AppTrackingTransparency AuthenticationServices CloudKit DeviceCheck GameKit \
            LiveCommunicationKit LocalAuthentication ManagedApp MetricKit PassKit StoreKit
            """
        ),
        (
            "a simulated device runs apps and push providers, and no other services of the system",
            """
            ActivityKit AppIntents BackgroundAssets Contacts CoreData CoreSpotlight DeviceActivity EventKit \
            ExtensionKit FamilyControls FileProvider IdentityLookup Intents ManagedSettings ServiceManagement SwiftData \
            SystemExtensions
            """
        ),
        (
            "it is a part of Darwin, for which Foundation or Glibc stand on Linux",
            """
            CoreServices EndpointSecurity IOKit MachO MobileCoreServices System UniformTypeIdentifiers XPC libxml2 \
            notify
            """
        ),
        (
            "it computes what needs no network, and has no implementation on Linux",
            """
            Accelerate Compression CoreML CreateML CryptoTokenKit JavaScriptCore NaturalLanguage Vision simd
            """
        ),
        ("a program of a scenario contains no tests, which belong to a target of their own", "Testing XCTest"),
    ]
}
