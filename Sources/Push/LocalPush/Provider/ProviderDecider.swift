/// The decisions of a push provider; ``ProviderMachine`` documents each method.
package protocol ProviderDecider: Sendable {
    typealias Action = ProviderMachine.Action
    var state: ProviderMachine.State { get }
    mutating func adopt(_ configuration: ProviderConfiguration)
    mutating func start() -> [Action]
    mutating func stop() -> [Action]
    mutating func opened() -> [Action]
    mutating func receive(_ frame: Frame, at now: Moment) -> [Action]
    mutating func lost(reason: String) -> [Action]
    mutating func waitEnded() -> [Action]
    mutating func timer(at now: Moment) -> [Action]
    /// The first of the returned actions delivers the message.
    mutating func stored(_ message: PushMessage) -> [Action]
    mutating func storeFailed(_ message: PushMessage, reason: String) -> [Action]
}
