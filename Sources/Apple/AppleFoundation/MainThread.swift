internal import Foundation

/// The main thread of a program that runs until it is ended from outside.
package enum MainThread {
    /// Runs the main queue and the main run loop for ever; to be called on the main thread.
    ///
    /// `dispatchMain()` would leave out the timers of the run loop.
    package static func run() -> Never {
        while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
    }
}
