internal import DeviceProtocol

/// The notices about the audio session that are written to standard error, once each.
enum AudioNotice {
    static let sound = OneTimeNotice(
        "PushLab: this device has no sound: the settings of the audio session are kept, and nothing is played.")
    static let microphone = OneTimeNotice(
        "PushLab: this device has no microphone: the request to record is refused.")
}
