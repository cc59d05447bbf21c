extension NWConnection {
    /// The states of a connection.
    public enum State: Equatable, Sendable {
        /// Not started.
        case setup
        /// It cannot connect now, for this reason.
        ///
        /// It is tried again when the path changes, which a grant of access does too, or by ``NWConnection/restart()``; not
        /// because the other end has come up.
        case waiting(NWError)
        /// It is connecting.
        case preparing
        /// Data can be sent and received.
        case ready
        /// It has ended with an error. Cancel it to release its handlers.
        case failed(NWError)
        /// It was cancelled; no handler is called after this.
        case cancelled
    }
}
