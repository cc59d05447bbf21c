extension NWConnection {
    /// Where a connection is.
    public enum State: Equatable, Sendable {
        /// Not started.
        case setup
        /// It cannot be made now, for this reason.
        ///
        /// It is tried again when the path changes, which a grant of access does too, or by ``NWConnection/restart()``; not
        /// because the other end has come up.
        case waiting(NWError)
        /// It is being made.
        case preparing
        /// Data can be sent and received.
        case ready
        /// It has ended with an error. Cancel it to let go of its handlers.
        case failed(NWError)
        /// It has been cancelled; nothing is told after this.
        case cancelled
    }
}
