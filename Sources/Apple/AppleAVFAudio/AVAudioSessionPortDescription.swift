public import Foundation

/// An input or output of the device.
public final class AVAudioSessionPortDescription: NSObject, Sendable {
    /// The kind of the port.
    public let portType: AVAudioSession.Port
    /// The name to show.
    public let portName: String
    /// The identifier of the port.
    public let uid: String

    init(_ type: AVAudioSession.Port, name: String, uid: String) {
        portType = type
        portName = name
        self.uid = uid
    }

    static let receiver = AVAudioSessionPortDescription(.builtInReceiver, name: "Receiver", uid: "Built-In Receiver")
    static let loudspeaker = AVAudioSessionPortDescription(.builtInSpeaker, name: "Speaker", uid: "Speaker")

    /// Whether the port processes the voice of calls.
    public var hasHardwareVoiceCallProcessing: Bool { false }
    /// The channels of the port; `nil`, because a lab has no hardware for sound.
    public var channels: [AVAudioSessionChannelDescription]? { nil }
    /// The data sources of the port; `nil`, because it has no more than one.
    public var dataSources: [AVAudioSessionDataSourceDescription]? { nil }
    /// The data source in use.
    public var selectedDataSource: AVAudioSessionDataSourceDescription? { nil }
    /// The data source that the app prefers.
    public var preferredDataSource: AVAudioSessionDataSourceDescription? { nil }

    /// Sets the data source that the app prefers; `nil` leaves the choice to the system.
    public func setPreferredDataSource(_ dataSource: AVAudioSessionDataSourceDescription?) throws {}
}

/// The inputs and outputs of a route.
public final class AVAudioSessionRouteDescription: NSObject, Sendable {
    /// The inputs: none.
    public let inputs: [AVAudioSessionPortDescription] = []
    /// The outputs.
    public let outputs: [AVAudioSessionPortDescription]

    init(outputs: [AVAudioSessionPortDescription]) { self.outputs = outputs }
}

/// A channel of a port; a lab has none.
public final class AVAudioSessionChannelDescription: NSObject, Sendable {
    override private init() {}

    /// The name to show.
    public var channelName: String { "" }
    /// The number of the channel.
    public var channelNumber: Int { 0 }
    /// The identifier of the port.
    public var owningPortUID: String { "" }
}

/// A data source of a port, such as one of several microphones; a lab has none.
public final class AVAudioSessionDataSourceDescription: NSObject, Sendable {
    override private init() {}

    /// The identifier of the source.
    public var dataSourceID: NSNumber { 0 }
    /// The name to show.
    public var dataSourceName: String { "" }
}
