/// A rule about which Apple's documents are silent or developers report otherwise, or that differs between versions.
///
/// A device follows the rules of its version (``holds(on:)``) unless a scenario switches one on or off.
public enum DeviceRule: String, Sendable, Hashable, Codable, CaseIterable {
    /// The default gateway is reachable without access, while the rest of its subnet is not.
    case gatewayIsOpen = "gateway-is-open"
    /// An update of a bundled app with another executable UUID keeps the user's choice on macOS, as elsewhere.
    case updateKeepsBundledChoice = "update-keeps-bundled-choice"
    /// A helper that disclaims its parent's responsibility is judged by itself, not as its responsible app.
    case disclaimedIsItself = "disclaimed-is-itself"
    /// Nobody is asked about a background-only bundle, which is refused until it is allowed in Settings.
    case backgroundOnlyIsSilent = "background-only-is-silent"
    /// A program that Apple has signed needs no access.
    case appleProgramsAreExempt = "apple-programs-are-exempt"
    /// An entry of `NSBonjourServices` with three labels declares a subtype, or a type with its domain.
    case longEntriesDeclare = "long-entries-declare"
    /// The timer of a push provider also fires before its `start` has completed.
    case timerPrecedesStart = "timer-precedes-start"
    /// Multicast and broadcast are received without access.
    case multicastArrives = "multicast-arrives"
}

extension DeviceRule {
    /// Returns whether a version follows the rule unless told otherwise.
    package func holds(on version: PlatformVersion) -> Bool {
        let platform = version.platform
        switch self {
        case .gatewayIsOpen, .updateKeepsBundledChoice: return platform == .macOS && version.number >= 26
        case .disclaimedIsItself, .backgroundOnlyIsSilent, .appleProgramsAreExempt: return platform.isMac
        case .longEntriesDeclare: return platform.requiresMulticastEntitlement
        case .timerPrecedesStart: return platform == .iOS || platform == .iPadOS || platform == .visionOS
        case .multicastArrives: return (platform == .iOS || platform == .iPadOS) && version.number < 18
        }
    }

    /// The platforms on which the rule has an effect.
    package func concerns(_ platform: Platform) -> Bool {
        switch self {
        case .gatewayIsOpen, .multicastArrives: platform.hasPrivacy
        case .updateKeepsBundledChoice, .disclaimedIsItself, .backgroundOnlyIsSilent, .appleProgramsAreExempt:
            platform.isMac
        case .longEntriesDeclare: platform.requiresMulticastEntitlement
        case .timerPrecedesStart: platform.hasPrivacy && !platform.isMac
        }
    }

    /// The behaviour of a device that follows the rule, as a sentence without its full stop.
    package var summary: String {
        switch self {
        case .gatewayIsOpen: "the default gateway is reachable without access to the local network"
        case .updateKeepsBundledChoice:
            "an update of a bundled app with another executable UUID keeps the user's choice"
        case .disclaimedIsItself: "a helper that disclaims responsibility is judged by itself"
        case .backgroundOnlyIsSilent: "a bundle with LSBackgroundOnly is refused, and nobody is asked"
        case .appleProgramsAreExempt: "a program that Apple has signed needs no access"
        case .longEntriesDeclare: "an entry of NSBonjourServices with three labels declares a subtype"
        case .timerPrecedesStart: "the timer of a push provider fires before its start has completed"
        case .multicastArrives: "multicast and broadcast are received without access"
        }
    }

    /// The documents and reports that the rule rests on.
    package var evidence: String {
        switch self {
        case .gatewayIsOpen:
            "reports on macOS 26: pi-mcp-adapter 543, claude-code 90412 and 74378; on 15.4: claude-code 27828; against TN3179"
        case .updateKeepsBundledChoice:
            "claude-code 90412 (rule without a path), hermes-agent 81563 (rule by bundle identifier); against TN3179, "
                + "\"Build-time considerations\", and Apple forum 774160 for agents"
        case .disclaimedIsItself: "claude-code 74378, 93707 and 91373; TN3179 does not mention it"
        case .backgroundOnlyIsSilent: "claude-code 91373; TN3179 does not mention it"
        case .appleProgramsAreExempt:
            "pi-mcp-adapter 543, nodeterm 589, build-emacs 148; against Spexcode 73; TN3179 exempts tools run from Terminal"
        case .longEntriesDeclare: "Google Cast, \"iOS sender setup\"; react-native-google-cast 276"
        case .timerPrecedesStart: "Apple names no relation of handleTimerEvent() to the completion of start"
        case .multicastArrives: "Apple forum 663874 (the FAQ before TN3179), seen until iOS 17; TN3179 requires access"
        }
    }
}
