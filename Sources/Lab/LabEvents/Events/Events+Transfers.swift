/// The events of a device's system about the transfers of background sessions.
extension EventName {
    /// An app has handed a transfer over to the device.
    public static let transferStarted = EventName(rawValue: "transfer-started")
    /// A transfer has failed for now, and the device tries again.
    public static let transferRetried = EventName(rawValue: "transfer-retried")
    /// A transfer has ended with a response of the server.
    public static let transferFinished = EventName(rawValue: "transfer-finished")
    /// A transfer has ended without one.
    public static let transferFailed = EventName(rawValue: "transfer-failed")
    /// An app was launched or resumed for the transfers of a session.
    public static let backgroundSession = EventName(rawValue: "background-session")
}

extension EventSchema {
    static let transfers: Table = {
        let transfer: Fields = [.app: .text, .name: .text, .number: .number]
        func with(_ others: Fields) -> Fields { transfer.merging(others) { $1 } }
        return [
            .transferStarted: with([.url: .text]),
            .transferRetried: with([.code: .number, .message: .text]),
            .transferFinished: with([.code: .number, .bytes: .number]),
            .transferFailed: with([.code: .number, .message: .text]),
            .backgroundSession: [.app: .text, .name: .text],
        ]
    }()
}
