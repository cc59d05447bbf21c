extension GuestDefinition {
    /// The names of the modules that there are for apps: those of Apple's names, of PushLab and of the Swift toolchain.
    ///
    /// Another module of such a name would be taken in the place of theirs.
    public static let takenModules: Set<String> = [
        "AppleCallKit", "AppleCombine", "AppleCryptoKit", "AppleDNSService", "AppleFoundation", "AppleNetwork",
        "AppleNetworkExtension", "AppleOS", "AppleSecurity", "AppleUIKit", "AppleURLSession",
        "AppleUserNotifications", "CallKit", "Combine", "Crypto", "CryptoBoringWrapper", "CryptoKit", "DeviceClient",
        "DeviceProtocol", "Dispatch", "Distributed", "Foundation", "FoundationEssentials",
        "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc", "InternetAddress",
        "LabEvents", "LocalNetworkPrivacy", "Network", "NetworkExtension", "OSLog", "Observation", "OpenCombine",
        "OpenCombineDispatch", "OpenCombineFoundation", "RegexBuilder", "Security", "Swift", "Synchronization",
        "UIKit", "URLSessionGate", "UserNotifications", "WebSocketClient", "_Concurrency", "_StringProcessing",
        "dnssd", "os",
    ]
}
