internal import Foundation
internal import Glibc
internal import Synchronization

/// A regular expression (ICU syntax) to search lines with, within a time limit.
///
/// The time of some expressions grows with the square of a line's length, or faster. A search is aborted after 50 ms of
/// CPU time plus 1 µs for each character. After 250 ms of aborted searches, the expression is not searched for any
/// more. Whether a line matches is unknown then.
package final class LineExpression: Sendable {
    private static let longestSearch = Duration.milliseconds(50)
    private static let longestInAll = Duration.milliseconds(250)

    package let text: String
    private let expression: Unchanging
    private let lost = Mutex(Duration.zero)

    /// Makes `NSRegularExpression` sendable: it is immutable and thread-safe, but not declared `Sendable` on Linux.
    private struct Unchanging: @unchecked Sendable {
        let value: NSRegularExpression
    }

    /// Compiles an expression; returns `nil` if it is invalid.
    package init?(_ text: String) {
        guard let value = try? NSRegularExpression(pattern: text) else { return nil }
        self.text = text
        expression = Unchanging(value: value)
    }

    /// The CPU time of the calling thread (clock_gettime(2)), which does not include the time of other threads.
    private static var processorTime: Duration {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Returns whether any part of a line matches; `nil` if the search was aborted or skipped.
    package func matches(_ line: String) -> Bool? {
        if lost.withLock({ $0 }) >= Self.longestInAll { return nil }
        let start = Self.processorTime
        let options: NSRegularExpression.MatchingOptions = [.reportProgress, .reportCompletion]
        var answer: Bool? = false
        var calls = 0
        let range = NSRange(location: 0, length: line.utf16.count)
        let longest = Self.longestSearch + .microseconds(1) * range.length
        // Reading the clock in each call would take longer than the search, which makes at least one for each
        // character.
        unsafe expression.value.enumerateMatches(in: line, options: options, range: range) { match, flags, stop in
            calls += 1
            if match != nil {
                answer = true
            } else if flags.contains(.internalError) {
                // For example, a stack overflow of the matcher.
                answer = nil
            } else if calls.isMultiple(of: 16), Self.processorTime - start > longest {
                answer = nil
            } else {
                return
            }
            unsafe stop.pointee = true
        }
        if answer == nil { lost.withLock { $0 += Self.processorTime - start } }
        return answer
    }
}
