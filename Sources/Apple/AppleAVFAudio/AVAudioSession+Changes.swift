extension AVAudioSession {
    /// The kind of an input or output.
    public struct Port: RawRepresentable, Hashable, Sendable {
        /// The name of the kind.
        public let rawValue: String

        /// Makes a kind of a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The microphone of the device.
        public static let builtInMic = Port(rawValue: "MicrophoneBuiltIn")
        /// The receiver, for the ear.
        public static let builtInReceiver = Port(rawValue: "Receiver")
        /// The loudspeaker of the device.
        public static let builtInSpeaker = Port(rawValue: "Speaker")
        /// Headphones by a wire.
        public static let headphones = Port(rawValue: "Headphones")
        /// The microphone of a headset.
        public static let headsetMic = Port(rawValue: "MicrophoneWired")
        /// A line input.
        public static let lineIn = Port(rawValue: "LineIn")
        /// A line output.
        public static let lineOut = Port(rawValue: "LineOut")
        /// A headset by Bluetooth.
        public static let bluetoothHFP = Port(rawValue: "BluetoothHFP")
        /// A loudspeaker by Bluetooth.
        public static let bluetoothA2DP = Port(rawValue: "BluetoothA2DPOutput")
        /// A device by Bluetooth LE.
        public static let bluetoothLE = Port(rawValue: "BluetoothLE")
        /// AirPlay.
        public static let airPlay = Port(rawValue: "AirPlay")
        /// A car.
        public static let carAudio = Port(rawValue: "CarAudio")
        /// HDMI.
        public static let HDMI = Port(rawValue: "HDMIOutput")
        /// USB.
        public static let usbAudio = Port(rawValue: "USBAudio")
    }

    /// The reason for another route.
    public enum RouteChangeReason: UInt, Sendable {
        /// A reason without a name.
        case unknown = 0
        /// A device has come.
        case newDeviceAvailable
        /// A device has gone.
        case oldDeviceUnavailable
        /// The app has set a category.
        case categoryChange
        /// The app has set another output.
        case override
        /// The device has woken up.
        case wakeFromSleep = 6
        /// There is no route for the category.
        case noSuitableRouteForCategory
        /// A port has other settings.
        case routeConfigurationChange
    }

    /// The beginning or end of an interruption.
    public enum InterruptionType: UInt, Sendable {
        /// The interruption has ended.
        case ended = 0
        /// The interruption has begun.
        case began
    }

    /// The next step of an app after an interruption.
    public struct InterruptionOptions: OptionSet, Sendable {
        /// The bits of the options.
        public let rawValue: UInt

        /// Makes a set of options.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The app can play again.
        public static let shouldResume = InterruptionOptions(rawValue: 1)
    }

    /// The reason for an interruption.
    public enum InterruptionReason: UInt, Sendable {
        /// Another session is active.
        case `default` = 0
        /// The app was suspended.
        case appWasSuspended
        /// The microphone was muted.
        case builtInMicMuted
        /// The route has gone.
        case routeDisconnected = 4
    }

    /// The beginning or end of the sounds of another app.
    public enum SilenceSecondaryAudioHintType: UInt, Sendable {
        /// The sounds have ended.
        case end = 0
        /// The sounds have begun.
        case begin
    }
}
