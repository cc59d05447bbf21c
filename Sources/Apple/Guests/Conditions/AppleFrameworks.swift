/// The modules of Apple's SDKs that conditions name, for warnings about code that PushLab leaves out.
///
/// It has the frameworks of Apple's documentation ("Technologies") that apps import often; a module that is not here is
/// taken for one of a third party.
enum AppleFrameworks {
    private static let common: Set = [
        "AVFAudio", "AVFoundation", "AVKit", "Accelerate", "Accessibility", "AppIntents", "AudioToolbox",
        "AuthenticationServices",
        "BackgroundTasks", "CFNetwork", "CloudKit", "CommonCrypto", "Contacts", "CoreAudio", "CoreBluetooth",
        "CoreData", "CoreFoundation", "CoreGraphics", "CoreImage", "CoreLocation", "CoreML", "CoreMedia", "CoreMotion",
        "CoreServices", "CoreSpotlight", "CoreText", "CoreVideo", "CoreWLAN", "Darwin", "DeviceCheck",
        "DeveloperToolsSupport", "EventKit", "GameController", "GameKit", "ImageIO", "Intents", "JavaScriptCore",
        "LocalAuthentication", "MapKit", "MediaPlayer", "Metal", "MetalKit", "MetricKit", "NaturalLanguage",
        "ObjectiveC",
        "PDFKit", "PassKit", "Photos", "QuartzCore", "SafariServices", "SceneKit", "Social", "Speech", "SpriteKit",
        "StoreKit", "SwiftData", "SwiftUI", "SystemConfiguration", "UniformTypeIdentifiers", "UserNotificationsUI",
        "VideoToolbox", "Vision", "WebKit", "WidgetKit", "XCTest", "XPC", "simd",
    ]
    private static let mobile: Set = [
        "ARKit", "ActivityKit", "AdSupport", "AppTrackingTransparency", "CallKit", "ContactsUI", "CoreNFC",
        "CoreTelephony", "HealthKit", "HomeKit", "IntentsUI", "MessageUI", "MultipeerConnectivity", "PushKit",
        "PushToTalk",
        "ReplayKit", "UIKit", "WatchConnectivity",
    ]
    private static let desktop: Set = [
        "AppKit", "Cocoa", "IOKit", "MultipeerConnectivity", "ServiceManagement", "SystemExtensions",
    ]
    private static let wrist: Set = ["ClockKit", "HealthKit", "HomeKit", "UIKit", "WatchConnectivity", "WatchKit"]

    /// Whether the SDK of a system has a module, among those known here.
    static func has(_ module: String, on system: GuestPlatform.System) -> Bool {
        if common.contains(module) { return true }
        return switch system {
        case .iOS, .visionOS: mobile.contains(module)
        case .tvOS: ["HomeKit", "MultipeerConnectivity", "ReplayKit", "TVUIKit", "UIKit"].contains(module)
        case .macOS: desktop.contains(module)
        case .watchOS: wrist.contains(module)
        }
    }

    /// Whether the SDK of a system certainly lacks a module that exists for guests.
    static func lacks(_ module: String, on system: GuestPlatform.System) -> Bool {
        switch module {
        case "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking", "Musl": true
        case "UIKit": system == .macOS
        case "AppKit", "Cocoa": system != .macOS
        case "CallKit": system == .macOS || system == .tvOS
        default: false
        }
    }
}
