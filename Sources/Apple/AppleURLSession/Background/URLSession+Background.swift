public import Foundation
public import FoundationNetworking

// The toolchain's members cannot be overridden. These have the same signatures, and shadow them;
// `FoundationNetworking::` selects the toolchain's member (SE-0491).
extension URLSession {
    /// Creates a session without a delegate.
    public convenience init(configuration: URLSessionConfiguration) {
        self.FoundationNetworking::init(configuration: configuration)
        BackgroundSessions.shared.open(self)
    }

    /// Creates a session with a delegate.
    ///
    /// A background session has the transfers again that the app has started in a session with the same identifier.
    public convenience init(
        configuration: URLSessionConfiguration, delegate: (any FoundationNetworking.URLSessionDelegate)?,
        delegateQueue queue: OperationQueue?
    ) {
        self.FoundationNetworking::init(configuration: configuration, delegate: delegate, delegateQueue: queue)
        BackgroundSessions.shared.open(self)
    }

    var background: BackgroundSession? {
        configuration.identifier == nil ? nil : BackgroundSessions.shared.find(self)
    }

    /// Creates a download task.
    public func downloadTask(with request: URLRequest) -> URLSessionDownloadTask {
        guard let background else { return self.FoundationNetworking::downloadTask(with: request) }
        let task: BackgroundDownloadTask = background.makeTask(request)
        return task
    }

    /// Creates a download task.
    public func downloadTask(with url: URL) -> URLSessionDownloadTask { downloadTask(with: URLRequest(url: url)) }

    /// Creates a task that uploads a file, which a background session copies when the task is resumed.
    public func uploadTask(with request: URLRequest, fromFile fileURL: URL) -> URLSessionUploadTask {
        guard let background else { return self.FoundationNetworking::uploadTask(with: request, fromFile: fileURL) }
        let task: BackgroundUploadTask = background.makeTask(request, file: fileURL)
        return task
    }

    /// Passes the tasks that were resumed and have not ended to a handler on the delegate's queue.
    public func getAllTasks(completionHandler: @escaping @Sendable ([URLSessionTask]) -> Void) {
        guard let background else {
            return self.FoundationNetworking::getAllTasks(completionHandler: completionHandler)
        }
        self.FoundationNetworking::getAllTasks { completionHandler($0 + background.tasks) }
    }

    /// Passes the tasks that were resumed and have not ended to a handler on the delegate's queue.
    public func getTasksWithCompletionHandler(
        _ completionHandler:
            @escaping @Sendable (
                [URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]
            ) -> Void
    ) {
        guard let background else {
            return self.FoundationNetworking::getTasksWithCompletionHandler(completionHandler)
        }
        self.FoundationNetworking::getTasksWithCompletionHandler { data, uploads, downloads in
            let own = background.tasks
            completionHandler(
                data, uploads + own.compactMap { $0 as? URLSessionUploadTask },
                downloads + own.compactMap { $0 as? URLSessionDownloadTask })
        }
    }

    /// The tasks that were resumed and have not ended.
    public var allTasks: [URLSessionTask] {
        get async { await withCheckedContinuation { done in getAllTasks { done.resume(returning: $0) } } }
    }

    /// The tasks that were resumed and have not ended, by their kinds.
    public var tasks: ([URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]) {
        get async {
            await withCheckedContinuation { done in
                getTasksWithCompletionHandler { done.resume(returning: ($0, $1, $2)) }
            }
        }
    }

    /// Invalidates the session when its tasks have ended.
    public func finishTasksAndInvalidate() {
        guard let background else { return self.FoundationNetworking::finishTasksAndInvalidate() }
        background.invalidate(cancels: false)
    }

    /// Cancels the tasks and invalidates the session.
    public func invalidateAndCancel() {
        guard let background else { return self.FoundationNetworking::invalidateAndCancel() }
        background.invalidate(cancels: true)
    }
}
