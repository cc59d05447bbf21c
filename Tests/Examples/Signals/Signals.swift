import Foundation

/// The handlers of signals of this process, which scenarios send.
enum Signals {
    nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []

    /// Has signals handled on the main queue; calls `onReady` there once all of them are.
    static func handle(_ handlers: [(signal: Int32, body: () -> Void)], onReady: @escaping () -> Void) {
        guard let first = handlers.first else { return onReady() }
        signal(first.signal, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: first.signal, queue: .main)
        source.setEventHandler { first.body() }
        source.setRegistrationHandler { handle(Array(handlers.dropFirst()), onReady: onReady) }
        sources.append(source)
        source.resume()
    }
}
