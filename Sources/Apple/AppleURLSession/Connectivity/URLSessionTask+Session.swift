internal import FoundationNetworking

extension URLSessionTask {
    var ownSession: URLSession? { storedProperty("session", of: self) as? URLSession }
}
