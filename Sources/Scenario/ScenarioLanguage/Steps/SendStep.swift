/// A message handed to a push server over HTTP, in the form of APNs' provider API.
public struct SendStep: Sendable, Hashable {
    /// The name by which steps call the message; unique in the scenario.
    public var message: String
    /// The host it is for; a group gets one each.
    public var to: String
    /// The program that takes it; `nil` is the only one that can.
    public var via: ProgramTarget?
    /// The line above the text, such as who calls; `nil` is none.
    public var title: String?
    /// The text the user sees.
    public var text: String
    /// After this time it need not be delivered any more; `nil` never expires.
    public var expires: Duration?
    /// Whether it is an invitation to a call.
    public var call: Bool
    /// How many messages: named `message-1`, `message-2` and so on when there are several.
    public var times: Int

    /// Makes a message.
    public init(
        _ message: String, to host: String, via: ProgramTarget? = nil, title: String? = nil,
        text: String? = nil, expires: Duration? = nil, call: Bool = false, times: Int = 1
    ) {
        self.message = message
        self.to = host
        self.via = via
        self.title = title
        self.text = text ?? message
        self.expires = expires
        self.call = call
        self.times = times
    }
}
