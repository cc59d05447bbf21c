import UIKit

/// The transfers of the app in a background session.
final class Transfers: NSObject, URLSessionDownloadDelegate, URLSessionDataDelegate {
    static let shared = Transfers()

    /// The completion handler of the system, for the time when all events were delivered.
    nonisolated(unsafe) var whenDelivered: (() -> Void)?
    private nonisolated(unsafe) var session: URLSession?

    func open() {
        let configuration = URLSessionConfiguration.background(withIdentifier: "ward.plans")
        configuration.httpAdditionalHeaders = ["X-Ward": "3"]
        session = URLSession(configuration: configuration, delegate: self, delegateQueue: .main)
        session?.getAllTasks { tasks in
            let names = tasks.map { "\($0.taskIdentifier) \($0.taskDescription ?? "none")" }
            tell("tasks at the start: \(names)")
            if UserDefaults.standard.string(forKey: "begun") == nil { self.begin() }
        }
    }

    private func begin() {
        UserDefaults.standard.set("yes", forKey: "begun")
        guard let server = URL(string: "http://server:7015"), let session else { return }
        let plan = session.downloadTask(with: server.appending(path: "plan"))
        plan.taskDescription = "plan"
        plan.resume()
        var request = URLRequest(url: server.appending(path: "report"))
        request.httpMethod = "PUT"
        let file = FileManager.default.temporaryDirectory.appending(path: "report.txt")
        try? Data(repeating: 65, count: 100_000).write(to: file)
        let report = session.uploadTask(with: request, fromFile: file)
        report.taskDescription = "report"
        report.resume()
        session.downloadTask(with: server.appending(path: "absent")).resume()
        tell("begun")
    }

    func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL) {
        let size = (try? FileManager.default.attributesOfItem(atPath: location.path)[.size] as? Int) ?? -1
        let status = (downloadTask.response as? HTTPURLResponse)?.statusCode ?? 0
        tell("\(name(downloadTask)): file of \(size) bytes, status \(status)")
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        tell("\(name(dataTask)): \(String(decoding: data, as: UTF8.self))")
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let code = (error as? URLError).map { "\($0.code.rawValue)" } ?? "none"
        tell("\(name(task)): complete, error \(code), received \(task.countOfBytesReceived)")
    }

    func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
        DispatchQueue.main.async { [self] in
            tell("all events of \(session.configuration.identifier ?? "none")")
            whenDelivered?()
            whenDelivered = nil
        }
    }

    private func name(_ task: URLSessionTask) -> String { task.taskDescription ?? "other" }
}
