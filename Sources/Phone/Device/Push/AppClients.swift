internal import DeviceProtocol

/// The state of a device's push communication with one of its apps.
struct AppClients: Sendable {
    /// A call.
    struct Call: Sendable {
        /// The number of the configuration.
        let number: Int
        /// A property list in Base64.
        let userInfo: String
    }

    /// The calls, and the requests that observe the configurations.
    var calls = AppInbox<Call>()
    /// What comes for the push-to-talk channel.
    var talk = AppInbox<PushToTalkOrder>()
    /// Whether the event to start its programs was written.
    var isLaunched = false
    /// The numbers of the calls that were delivered and not yet reported.
    var unreported: [Int] = []
    private var callCount = 0

    /// Adds a delivered call; returns its number.
    mutating func addCall() -> Int {
        callCount += 1
        unreported.append(callCount)
        return callCount
    }
}

/// The messages of one kind for an app, and the requests that get them.
struct AppInbox<Message: Sendable>: Sendable {
    /// The requests, in the order of their arrival; the last one gets the messages.
    private(set) var observers: [PushChannel] = []
    /// Whether the last request has ended, but the cause of the programs' end is not yet known.
    private var isLost = false
    /// The messages for an app without such a request, at most ``longestWait``.
    private var waiting: [Message] = []
    /// The maximum number of messages that wait for an app.
    private let longestWait = 100

    /// Adds a request; returns the messages that have waited for it.
    mutating func open(_ channel: PushChannel) -> [Message] {
        observers.append(channel)
        isLost = false
        defer { waiting = [] }
        return waiting
    }

    /// Removes a request that has ended.
    mutating func close(_ channel: PushChannel) {
        guard observers.contains(channel) else { return }
        observers.removeAll { $0 == channel }
        isLost = observers.isEmpty
    }

    /// Keeps a message for an app without a request; returns a warning if the oldest one is dropped for it.
    mutating func keep(_ message: Message, of app: String) -> String? {
        waiting.append(message)
        guard waiting.count > longestWait else { return nil }
        waiting.removeFirst()
        return "\(app) has taken none of the last \(longestWait + 1) messages: the oldest is dropped."
    }

    /// Drops the messages that wait.
    mutating func clear() { waiting = [] }

    /// Handles the end of the app's programs; returns whether messages wait for the next ones.
    ///
    /// Messages that arrived before the last request had ended, or without any, were for the programs that have ended.
    mutating func programsEnded() -> Bool {
        defer { isLost = false }
        guard !isLost else { return !waiting.isEmpty }
        waiting = []
        return false
    }
}
