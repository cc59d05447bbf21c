internal import DeviceProtocol

/// The notice about alerts without an answer.
enum NoAnswer {
    static let notice = OneTimeNotice("NSAlert: nobody answers the alerts of this app, so that they are aborted.")
}
