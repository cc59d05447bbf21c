internal import DeviceProtocol

/// The notice about alerts and modal windows without an answer.
enum NoAnswer {
    private static let notice = OneTimeNotice(
        "NSAlert: nobody answers the alerts and modal windows of this app, so that they are aborted.")

    /// Writes the notice once.
    static func tell() { notice.write() }
}
