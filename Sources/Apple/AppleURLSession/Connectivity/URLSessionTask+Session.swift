internal import FoundationNetworking

extension URLSessionTask {
    var ownSession: URLSession? { storedProperty("session", of: self) as? URLSession }

    /// Returns the delegate of the task, also that of an asynchronous method such as `data(for:delegate:)`, which the
    /// toolchain keeps elsewhere; called on the queue of the task.
    func ownDelegate(in session: URLSession) -> (any FoundationNetworking.URLSessionTaskDelegate)? {
        if let delegate { return delegate }
        guard let registry = storedProperty("taskRegistry", of: session),
            let behaviours = storedProperty("behaviours", of: registry) as? [Int: Any],
            let behaviour = behaviours[taskIdentifier].map({ Mirror(reflecting: $0) }),
            let payload = behaviour.children.first?.value
        else { return nil }
        return Mirror(reflecting: payload).children.lazy
            .compactMap { $0.value as? any FoundationNetworking.URLSessionTaskDelegate }.first
    }
}
