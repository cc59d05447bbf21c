internal import Dispatch
internal import FoundationNetworking

extension URLProtocol {
    /// Abandons a transfer that the toolchain's implementation has removed from the network; returns `false` for any other.
    ///
    /// A transfer that waits for a delegate's reply to a response or a redirection is not removed, and continues by itself.
    func abandonTransfer() -> Bool {
        guard let state = storedProperty("internalState", of: self),
            Mirror(reflecting: state).children.first?.label == "transferReady"
        else { return false }
        // Without this the timer would end the task, which has no timeout while it is suspended.
        let timer = storedProperty("easyHandle", of: self).flatMap { storedProperty("timeoutTimer", of: $0) }
        (timer.flatMap { storedProperty("rawSource", of: $0) } as? any DispatchSourceProtocol)?.cancel()
        return true
    }
}
