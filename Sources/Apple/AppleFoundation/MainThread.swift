internal import Foundation

/// The main thread of a program that ends from outside.
package enum MainThread {
    /// Runs what is given to the main queue and the main run loop, for ever; only the main thread calls it.
    ///
    /// `dispatchMain()` would leave out the timers of the run loop.
    package static func run() -> Never {
        while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
    }
}
