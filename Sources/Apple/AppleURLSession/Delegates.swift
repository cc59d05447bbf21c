public import FoundationNetworking

// The toolchain's protocols, with the methods that they lack.

/// The delegate of the tasks of a session.
public protocol URLSessionTaskDelegate: FoundationNetworking.URLSessionTaskDelegate {
    /// Called once when the task waits because it has no route to its host.
    func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask)
}

extension URLSessionTaskDelegate {
    /// Does nothing.
    public func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask) {}
}

/// The delegate of tasks that deliver data.
public protocol URLSessionDataDelegate: URLSessionTaskDelegate, FoundationNetworking.URLSessionDataDelegate {}

/// The delegate of tasks that write a file.
public protocol URLSessionDownloadDelegate: URLSessionTaskDelegate, FoundationNetworking.URLSessionDownloadDelegate {}
