import AppleURLSession
import Foundation
import Synchronization

/// A delegate that keeps what it is told, as an app has one.
final class Loader: NSObject, URLSessionDataDelegate, Sendable {
    enum Event: Sendable, Equatable {
        case waiting
        case data(String)
        case end(URLError.Code?)
    }

    let events: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation

    override init() {
        (events, continuation) = AsyncStream.makeStream()
        super.init()
    }

    func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask) {
        continuation.yield(.waiting)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        continuation.yield(.data(String(decoding: data, as: UTF8.self)))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        continuation.yield(.end((error as? URLError)?.code))
        continuation.finish()
    }

    /// What is told next.
    func next() async -> Event? {
        var iterator = events.makeAsyncIterator()
        return await iterator.next()
    }
}
