internal import FoundationNetworking

extension URLSessionTask {
    /// The session that made the task.
    var ownSession: URLSession? { storedProperty("session", of: self) as? URLSession }
}
