internal import Foundation

/// The main thread of a program that runs until it is ended from outside.
package enum MainThread {
    /// Runs the main queue and the main run loop and never returns; call it on the main thread.
    ///
    /// `dispatchMain()` does not run the timers of the run loop.
    package static func run() -> Never {
        while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
    }
}
