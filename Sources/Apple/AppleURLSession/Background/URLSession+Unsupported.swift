internal import DeviceProtocol
public import Foundation
public import FoundationNetworking

// A background session refuses these members, because the app may not run when a transfer ends. They shadow those of
// the toolchain, which other sessions call.
extension URLSession {
    private static let dataTasks = OneTimeNotice(
        "URLSession: a data task of a background session stays in the app, and ends when the app is suspended. "
            + "Use a download task.")

    /// Ends the program if this is a background session.
    func refuseHandler() {
        guard configuration.identifier != nil else { return }
        fatalError("URLSession: a background session calls no completion handlers. Use a delegate.")
    }

    /// Ends the program if this is a background session.
    private func refuseMemory() {
        guard configuration.identifier != nil else { return }
        fatalError("URLSession: a background session uploads only files. Use uploadTask(with:fromFile:).")
    }

    private func noteData() {
        if configuration.identifier != nil { Self.dataTasks.write() }
    }

    /// Creates a data task.
    public func dataTask(with request: URLRequest) -> URLSessionDataTask {
        noteData()
        return self.FoundationNetworking::dataTask(with: request)
    }

    /// Creates a data task.
    public func dataTask(with url: URL) -> URLSessionDataTask {
        noteData()
        return self.FoundationNetworking::dataTask(with: url)
    }

    /// Creates a data task that calls a handler at its end.
    public func dataTask(
        with request: URLRequest, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDataTask {
        refuseHandler()
        return self.FoundationNetworking::dataTask(with: request, completionHandler: completionHandler)
    }

    /// Creates a data task that calls a handler at its end.
    public func dataTask(
        with url: URL, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDataTask {
        refuseHandler()
        return self.FoundationNetworking::dataTask(with: url, completionHandler: completionHandler)
    }

    /// Creates a task that uploads data.
    public func uploadTask(with request: URLRequest, from bodyData: Data) -> URLSessionUploadTask {
        refuseMemory()
        return self.FoundationNetworking::uploadTask(with: request, from: bodyData)
    }

    /// Creates a task that uploads the stream of its delegate.
    public func uploadTask(withStreamedRequest request: URLRequest) -> URLSessionUploadTask {
        refuseMemory()
        return self.FoundationNetworking::uploadTask(withStreamedRequest: request)
    }

    /// Creates a task that uploads a file and calls a handler at its end.
    public func uploadTask(
        with request: URLRequest, fromFile fileURL: URL,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionUploadTask {
        refuseHandler()
        return self.FoundationNetworking::uploadTask(
            with: request, fromFile: fileURL, completionHandler: completionHandler)
    }

    /// Creates a task that uploads data and calls a handler at its end.
    public func uploadTask(
        with request: URLRequest, from bodyData: Data?,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionUploadTask {
        refuseHandler()
        return self.FoundationNetworking::uploadTask(
            with: request, from: bodyData, completionHandler: completionHandler)
    }

    /// Creates a download task that calls a handler at its end.
    public func downloadTask(
        with request: URLRequest, completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDownloadTask {
        refuseHandler()
        return self.FoundationNetworking::downloadTask(with: request, completionHandler: completionHandler)
    }

    /// Creates a download task that calls a handler at its end.
    public func downloadTask(
        with url: URL, completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDownloadTask {
        refuseHandler()
        return self.FoundationNetworking::downloadTask(with: url, completionHandler: completionHandler)
    }
}
