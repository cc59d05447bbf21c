/// What decides for a push provider: ``ProviderMachine``, where each method is described.
package protocol ProviderDecider: Sendable {
    /// Something for the shell to do.
    typealias Action = ProviderMachine.Action
    /// Where the provider stands.
    var state: ProviderMachine.State { get }
    /// Takes another configuration.
    mutating func adopt(_ configuration: ProviderConfiguration)
    /// Begins to run.
    mutating func start() -> [Action]
    /// Ends running.
    mutating func stop() -> [Action]
    /// Takes note that the connection is open.
    mutating func opened() -> [Action]
    /// Takes a frame from the server.
    mutating func receive(_ frame: Frame, at now: Moment) -> [Action]
    /// Takes note that the connection or the attempt ended.
    mutating func lost(reason: String) -> [Action]
    /// Takes note that the pause is over.
    mutating func waitEnded() -> [Action]
    /// Takes a call of the framework's periodic timer.
    mutating func timer(at now: Moment) -> [Action]
    /// Takes note that a message is stored durably; the first of the actions delivers it.
    mutating func stored(_ message: PushMessage) -> [Action]
    /// Takes note that a message could not be stored.
    mutating func storeFailed(_ message: PushMessage, reason: String) -> [Action]
}
