internal import DeviceProtocol
internal import Foundation

extension UIApplication {
    /// Hands the identifier of a background session to the delegate, on the main queue, and confirms it.
    ///
    /// The app is not suspended before the delegate has called the handler, as long as the time of a background task
    /// is not up. At a launch, the delegate gets it after `didFinishLaunching`.
    nonisolated static func take(
        session identifier: String, on device: any DeviceRequests, confirm: @escaping @Sendable () -> Void
    ) {
        let work = BackgroundWork("background URLSession \(identifier)", on: device) { work in
            let problem = "the completion handler of application(_:handleEventsForBackgroundURLSession:) was not called"
            FileHandle.standardError.write(Data("UIKit: \(problem) in time, for the session \(identifier).\n".utf8))
            work.end()
        }
        work.start()
        DispatchQueue.main.async {
            MainActor.assumeIsolated {
                guard let delegate = shared.delegate else { return work.end() }
                delegate.application(shared, handleEventsForBackgroundURLSession: identifier) { work.end() }
            }
            confirm()
        }
    }
}
