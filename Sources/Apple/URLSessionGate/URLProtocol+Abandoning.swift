internal import Dispatch
internal import FoundationNetworking

extension URLProtocol {
    /// Gives up the transfer of an implementation of the toolchain that has taken it off the network; `false` when it has not.
    ///
    /// One that waits for what a delegate replies to a response or a redirection goes on by itself.
    func abandonTransfer() -> Bool {
        guard let state = storedProperty("internalState", of: self),
            Mirror(reflecting: state).children.first?.label == "transferReady"
        else { return false }
        // It would end the task, which has no limit of time while it is suspended.
        let timer = storedProperty("easyHandle", of: self).flatMap { storedProperty("timeoutTimer", of: $0) }
        (timer.flatMap { storedProperty("rawSource", of: $0) } as? any DispatchSourceProtocol)?.cancel()
        return true
    }
}
