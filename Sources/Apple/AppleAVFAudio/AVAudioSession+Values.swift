internal import Foundation

extension AVAudioSession {
    /// A use of sound by an app.
    public struct Category: RawRepresentable, Hashable, Sendable {
        /// The name of the category.
        public let rawValue: String

        /// Makes a category of a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        private static func of(_ name: String) -> Category { .init(rawValue: "AVAudioSessionCategory\(name)") }

        /// Sounds that are not essential, beside those of other apps.
        public static let ambient = of("Ambient")
        /// Sounds that are not essential, alone.
        public static let soloAmbient = of("SoloAmbient")
        /// Sounds that the app is for.
        public static let playback = of("Playback")
        /// Recording.
        public static let record = of("Record")
        /// Playing and recording, such as a call.
        public static let playAndRecord = of("PlayAndRecord")
        /// Different outputs at the same time.
        public static let multiRoute = of("MultiRoute")

        static let all = [ambient, soloAmbient, playback, record, playAndRecord, multiRoute]
    }

    /// A special use of a category.
    public struct Mode: RawRepresentable, Hashable, Sendable {
        /// The name of the mode.
        public let rawValue: String

        /// Makes a mode of a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        private static func of(_ name: String) -> Mode { .init(rawValue: "AVAudioSessionMode\(name)") }

        /// No special use.
        public static let `default` = of("Default")
        /// A game with voices.
        public static let gameChat = of("GameChat")
        /// Measurements.
        public static let measurement = of("Measurement")
        /// Films.
        public static let moviePlayback = of("MoviePlayback")
        /// Speech that other speech interrupts.
        public static let spokenAudio = of("SpokenAudio")
        /// Video calls.
        public static let videoChat = of("VideoChat")
        /// Recording of films.
        public static let videoRecording = of("VideoRecording")
        /// Calls.
        public static let voiceChat = of("VoiceChat")
        /// Spoken prompts.
        public static let voicePrompt = of("VoicePrompt")

        static let all = [
            `default`, gameChat, measurement, moviePlayback, spokenAudio, videoChat, videoRecording, voiceChat,
            voicePrompt,
        ]
    }

    /// Options of a category.
    public struct CategoryOptions: OptionSet, Sendable {
        /// The bits of the options.
        public let rawValue: UInt

        /// Makes a set of options.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Plays beside other apps.
        public static let mixWithOthers = CategoryOptions(rawValue: 0x1)
        /// Lowers the volume of other apps.
        public static let duckOthers = CategoryOptions(rawValue: 0x2)
        /// Allows headsets by Bluetooth.
        public static let allowBluetooth = CategoryOptions(rawValue: 0x4)
        /// Allows headsets by Bluetooth.
        public static let allowBluetoothHFP = CategoryOptions(rawValue: 0x4)
        /// Plays by the loudspeaker instead of the receiver.
        public static let defaultToSpeaker = CategoryOptions(rawValue: 0x8)
        /// Interrupts the speech of other apps.
        public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 0x11)
        /// Allows loudspeakers by Bluetooth.
        public static let allowBluetoothA2DP = CategoryOptions(rawValue: 0x20)
        /// Allows AirPlay.
        public static let allowAirPlay = CategoryOptions(rawValue: 0x40)
        /// Continues when the microphone is muted.
        public static let overrideMutedMicrophoneInterruption = CategoryOptions(rawValue: 0x80)

        /// Whether a category has the options (Apple's page of `AVAudioSession.CategoryOptions`).
        func areOf(_ category: Category) -> Bool {
            if contains(.defaultToSpeaker) && category != .playAndRecord { return false }
            let mixing: CategoryOptions = [.mixWithOthers, .duckOthers]
            return isDisjoint(with: mixing) || [.playAndRecord, .playback, .multiRoute, .ambient].contains(category)
        }
    }

    /// Options for the activation of a session.
    public struct SetActiveOptions: OptionSet, Sendable {
        /// The bits of the options.
        public let rawValue: UInt

        /// Makes a set of options.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Notifies the apps that this one has interrupted.
        public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
    }

    /// The policy for sharing a route with other apps.
    public enum RouteSharingPolicy: UInt, Sendable {
        /// That of most apps.
        case `default`
        /// That of long audio, such as podcasts.
        case longFormAudio
        /// A route of the app's own.
        case independent
        /// That of long videos.
        case longFormVideo
    }

    /// Another output than that of the category.
    public enum PortOverride: UInt, Sendable {
        /// That of the category.
        case none = 0
        /// The loudspeaker.
        case speaker = 0x7370_6b72
    }

    /// The style of prompts of other apps.
    public enum PromptStyle: UInt, Sendable {
        /// No prompts.
        case none = 0x6e6f_6e65
        /// Short prompts.
        case short = 0x7368_7274
        /// Normal prompts.
        case normal = 0x6e72_6d6c
    }

    /// The code of an error in `NSOSStatusErrorDomain`.
    public enum ErrorCode: Int, Sendable {
        /// No error.
        case none = 0
        /// The media services have ended.
        case mediaServicesFailed = 0x6d73_7276
        /// The session plays or records still.
        case isBusy = 0x2161_6374
        /// The category cannot do it.
        case incompatibleCategory = 0x2163_6174
        /// Another app has priority.
        case cannotInterruptOthers = 0x2169_6e74
        /// The app lacks an entitlement.
        case missingEntitlement = 0x656e_743f
        /// The session was not active when Siri recorded.
        case siriIsRecording = 0x7369_7269
        /// The app may not begin to play.
        case cannotStartPlaying = 0x2170_6c61
        /// The app may not begin to record.
        case cannotStartRecording = 0x2172_6563
        /// A parameter is wrong.
        case badParam = -50
        /// The app may not use that.
        case insufficientPriority = 0x2170_7269
        /// There are no resources of the hardware.
        case resourceNotAvailable = 0x2172_6573
        /// An error without a more specific code.
        case unspecified = 0x7768_6174
        /// The session has expired.
        case expiredSession = 0x2173_6573
        /// The session is not active.
        case sessionNotActive = 0x696e_6163

        var error: NSError { NSError(domain: NSOSStatusErrorDomain, code: rawValue) }
    }
}
