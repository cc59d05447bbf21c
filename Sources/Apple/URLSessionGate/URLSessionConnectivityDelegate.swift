internal import Foundation
public import FoundationNetworking

/// What a delegate of tasks is told on a device and not by the toolchain.
public protocol URLSessionConnectivityDelegate: FoundationNetworking.URLSessionTaskDelegate {
    /// The task has no way to its host and waits for one. Told once.
    func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask)
}

extension URLSessionConnectivityDelegate {
    /// Does nothing.
    public func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask) {}
}
